#include "textflag.h"

// func addScaledAVX2(sum *float32, row *int8, scale float32, n int)
//
// n is a multiple of 16. The product is rounded before it is added, so that the
// result is that of the plain loop to the last bit.
TEXT ·addScaledAVX2(SB), NOSPLIT, $0-32
	MOVQ         sum+0(FP), DI
	MOVQ         row+8(FP), SI
	VBROADCASTSS scale+16(FP), Y0
	MOVQ         n+24(FP), CX

next:
	TESTQ     CX, CX
	JZ        done
	VPMOVSXBD (SI), Y1
	VPMOVSXBD 8(SI), Y2
	VCVTDQ2PS Y1, Y1
	VCVTDQ2PS Y2, Y2
	VMULPS    Y0, Y1, Y1
	VMULPS    Y0, Y2, Y2
	VADDPS    (DI), Y1, Y1
	VADDPS    32(DI), Y2, Y2
	VMOVUPS   Y1, (DI)
	VMOVUPS   Y2, 32(DI)
	ADDQ      $16, SI
	ADDQ      $64, DI
	SUBQ      $16, CX
	JMP       next

done:
	VZEROUPPER
	RET
