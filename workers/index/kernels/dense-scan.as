// The inner loop of dense retrieval, in AssemblyScript (scripts/build-kernels.mjs makes dense-scan.wasm of it). It owns no memory: the
// places of query, codes and output are given.

/**
 * Dot products of a query of int16 with `rows` rows of int8, as int32 at `out`. A row takes `stride` bytes and the query twice as many;
 * `stride` is a multiple of 16, what pads a vector is 0, and the sums fit 32 bits.
 */
export function dots(query: usize, codes: usize, stride: usize, rows: usize, out: usize): void {
  let row: usize = 0;
  // Four rows at a time share what is loaded of the query.
  for (; row + 4 <= rows; row += 4) {
    const a = codes + row * stride;
    const b = a + stride;
    const c = b + stride;
    const d = c + stride;
    let sumA = i32x4.splat(0);
    let sumB = i32x4.splat(0);
    let sumC = i32x4.splat(0);
    let sumD = i32x4.splat(0);
    for (let at: usize = 0; at < stride; at += 16) {
      const low = v128.load(query + at * 2);
      const high = v128.load(query + at * 2, 16);
      const partA = v128.load(a + at);
      sumA = i32x4.add(sumA, i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_s(partA), low));
      sumA = i32x4.add(sumA, i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_s(partA), high));
      const partB = v128.load(b + at);
      sumB = i32x4.add(sumB, i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_s(partB), low));
      sumB = i32x4.add(sumB, i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_s(partB), high));
      const partC = v128.load(c + at);
      sumC = i32x4.add(sumC, i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_s(partC), low));
      sumC = i32x4.add(sumC, i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_s(partC), high));
      const partD = v128.load(d + at);
      sumD = i32x4.add(sumD, i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_s(partD), low));
      sumD = i32x4.add(sumD, i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_s(partD), high));
    }
    const to = out + row * 4;
    store<i32>(to, total(sumA));
    store<i32>(to, total(sumB), 4);
    store<i32>(to, total(sumC), 8);
    store<i32>(to, total(sumD), 12);
  }
  for (; row < rows; row++) {
    const codesOfRow = codes + row * stride;
    let sum = i32x4.splat(0);
    for (let at: usize = 0; at < stride; at += 16) {
      const part = v128.load(codesOfRow + at);
      const low = v128.load(query + at * 2);
      const high = v128.load(query + at * 2, 16);
      sum = i32x4.add(sum, i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_s(part), low));
      sum = i32x4.add(sum, i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_s(part), high));
    }
    store<i32>(out + row * 4, total(sum));
  }
}

function total(sum: v128): i32 {
  return (
    i32x4.extract_lane(sum, 0) + i32x4.extract_lane(sum, 1) + i32x4.extract_lane(sum, 2) + i32x4.extract_lane(sum, 3)
  );
}
