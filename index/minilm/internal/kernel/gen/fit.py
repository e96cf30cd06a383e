#!/usr/bin/env python3
"""Fits the two approximations of the kernels, and prints their coefficients, lowest
power first, with the largest error when evaluated in float32:

  erf(x/sqrt 2) = x P(x^2)/Q(x^2) for |x| <= 5.5, by weighted least squares of
  P - Q f = 0, the weights brought to the largest errors again and again (Lawson);
  exp(r) for |r| <= ln(2)/2, a polynomial, in the same way.

Needs numpy.
"""
import math
import numpy as np


def rational(f, t, weight, p, q, rounds=60):
    lawson, den = np.ones_like(t), np.ones_like(t)
    for _ in range(rounds):
        w = np.sqrt(lawson) * weight / np.abs(den)
        a = np.hstack([np.vander(t, p + 1, increasing=True), -f[:, None] * np.vander(t, q + 1, increasing=True)[:, 1:]])
        c = np.linalg.lstsq(a * w[:, None], f * w, rcond=None)[0]
        num, den = np.polyval(c[: p + 1][::-1], t), np.polyval(np.append(c[p + 1:][::-1], 1), t)
        err = np.abs(num / den - f) * weight
        lawson *= (err / err.max()) ** 0.5 + 1e-9
        lawson /= lawson.mean()
    return c[: p + 1], np.append(1, c[p + 1:])


def f32(c, t):
    out = np.zeros_like(t, np.float32)
    for k in np.float32(c[::-1]):
        out = np.float32(out * t + k)
    return out


edge = 5.5
x = edge * np.sin(np.linspace(1e-4, np.pi / 2, 4001))
f = np.array([math.erf(v / math.sqrt(2)) for v in x]) / x
p, q = rational(f, x * x / edge**2, x * x, 5, 5)
p, q = p / edge ** (2 * np.arange(6)), q / edge ** (2 * np.arange(6))
print("P", [f"{v:.9g}" for v in np.float32(p)])
print("Q", [f"{v:.9g}" for v in np.float32(q)])
x = np.float32(np.linspace(-7, 7, 200001))
c = np.clip(x, -edge, edge)
g = np.float32(c * f32(p, c * c) / f32(q, c * c))
gelu = np.float32(0.5) * x * (1 + g)
true = np.array([0.5 * v * (1 + math.erf(v / math.sqrt(2))) for v in x.astype(float)])
print("largest error of gelu", np.abs(gelu - true).max(), "relative to max(1,|x|)", (np.abs(gelu - true) / np.maximum(1, np.abs(x))).max())

r = math.log(2) / 2 * 1.01 * np.sin(np.linspace(-np.pi / 2, np.pi / 2, 4001))
c, _ = rational(np.exp(r), r, np.exp(-r), 6, 0)
c[:2] = 1
print("E", [f"{v:.9g}" for v in np.float32(c)])
print("largest relative error of exp", np.abs(f32(c, np.float32(r)) / np.exp(r) - 1).max())
