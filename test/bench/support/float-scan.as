// What the product does not do, for comparison: dot products of a query of float32 with rows of float32, four rows at a time.
// `stride` in bytes, a multiple of 16; the sums are not those of double precision.
export function dots(query: usize, values: usize, stride: usize, rows: usize, out: usize): void {
  for (let row: usize = 0; row + 4 <= rows; row += 4) {
    const a = values + row * stride;
    const b = a + stride;
    const c = b + stride;
    const d = c + stride;
    let sumA = f32x4.splat(0);
    let sumB = f32x4.splat(0);
    let sumC = f32x4.splat(0);
    let sumD = f32x4.splat(0);
    for (let at: usize = 0; at < stride; at += 16) {
      const part = v128.load(query + at);
      sumA = f32x4.add(sumA, f32x4.mul(part, v128.load(a + at)));
      sumB = f32x4.add(sumB, f32x4.mul(part, v128.load(b + at)));
      sumC = f32x4.add(sumC, f32x4.mul(part, v128.load(c + at)));
      sumD = f32x4.add(sumD, f32x4.mul(part, v128.load(d + at)));
    }
    const to = out + row * 4;
    store<f32>(to, total(sumA));
    store<f32>(to, total(sumB), 4);
    store<f32>(to, total(sumC), 8);
    store<f32>(to, total(sumD), 12);
  }
}

function total(sum: v128): f32 {
  return (
    f32x4.extract_lane(sum, 0) + f32x4.extract_lane(sum, 1) + (f32x4.extract_lane(sum, 2) + f32x4.extract_lane(sum, 3))
  );
}
