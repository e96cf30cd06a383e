#include "textflag.h"

// func dotRowsAVX2(query *int16, rows *int8, width, n int, out *int32)
//
// Sixteen numbers of a row are widened to 16 bits, multiplied with those of the
// query and added in pairs. Two accumulators hide the latency of the addition.
TEXT ·dotRowsAVX2(SB), NOSPLIT, $0-40
	MOVQ query+0(FP), SI
	MOVQ rows+8(FP), DI
	MOVQ width+16(FP), CX
	MOVQ n+24(FP), DX
	MOVQ out+32(FP), R8

row:
	TESTQ DX, DX
	JZ    done
	VPXOR Y0, Y0, Y0
	VPXOR Y1, Y1, Y1
	MOVQ  SI, R9
	MOVQ  CX, R10

two:
	CMPQ      R10, $32
	JLT       one
	VPMOVSXBW (DI), Y2
	VPMOVSXBW 16(DI), Y3
	VPMADDWD  (R9), Y2, Y2
	VPMADDWD  32(R9), Y3, Y3
	VPADDD    Y2, Y0, Y0
	VPADDD    Y3, Y1, Y1
	ADDQ      $32, DI
	ADDQ      $64, R9
	SUBQ      $32, R10
	JMP       two

one:
	TESTQ     R10, R10
	JZ        sum
	VPMOVSXBW (DI), Y2
	VPMADDWD  (R9), Y2, Y2
	VPADDD    Y2, Y0, Y0
	ADDQ      $16, DI

sum:
	VPADDD       Y1, Y0, Y0
	VEXTRACTI128 $1, Y0, X1
	VPADDD       X1, X0, X0
	VPSHUFD      $0x4E, X0, X1
	VPADDD       X1, X0, X0
	VPSHUFD      $0xB1, X0, X1
	VPADDD       X1, X0, X0
	VMOVD        X0, AX
	MOVL         AX, (R8)
	ADDQ         $4, R8
	DECQ         DX
	JMP          row

done:
	VZEROUPPER
	RET
