// The inner loops of late interaction, in AssemblyScript (scripts/build-kernels.mjs makes max-sim.wasm of it). It owns no memory: all
// places are given. Codes of a row take `stride` bytes and a query vector (int16) twice as many; `stride` is a multiple of 16, what pads
// a vector is 0, and the sums fit 32 bits. A row has a scale (float32), and its similarity is the sum, as float32, times that.

/**
 * Raises the four float32 of each query vector at `out` to the greatest similarities with the rows, in any of four places.
 * `vectors` is even; `rows` is one or more.
 */
export function greatest(
  query: usize,
  vectors: usize,
  codes: usize,
  scales: usize,
  stride: usize,
  rows: usize,
  out: usize,
): void {
  const last = rows - 1;
  for (let row: usize = 0; row < rows; row += 4) {
    // The last four may hold rows that were seen before, and fewer than four are repeated: a greatest value does not change by it.
    const first: usize = row + 4 <= rows ? row : rows >= 4 ? rows - 4 : 0;
    const a = codes + first * stride;
    const b = codes + min(first + 1, last) * stride;
    const c = codes + min(first + 2, last) * stride;
    const d = codes + min(first + 3, last) * stride;
    const scale = rows >= 4 ? v128.load(scales + first * 4) : fewScales(scales, last);
    for (let vector: usize = 0; vector < vectors; vector += 2) {
      const one = query + vector * stride * 2;
      const two = one + stride * 2;
      let a1 = i32x4.splat(0);
      let b1 = i32x4.splat(0);
      let c1 = i32x4.splat(0);
      let d1 = i32x4.splat(0);
      let a2 = i32x4.splat(0);
      let b2 = i32x4.splat(0);
      let c2 = i32x4.splat(0);
      let d2 = i32x4.splat(0);
      for (let at: usize = 0; at < stride; at += 16) {
        const low1 = v128.load(one + at * 2);
        const high1 = v128.load(one + at * 2, 16);
        const low2 = v128.load(two + at * 2);
        const high2 = v128.load(two + at * 2, 16);
        let part = v128.load(a + at);
        let low = i16x8.extend_low_i8x16_s(part);
        let high = i16x8.extend_high_i8x16_s(part);
        a1 = i32x4.add(a1, i32x4.dot_i16x8_s(low, low1));
        a1 = i32x4.add(a1, i32x4.dot_i16x8_s(high, high1));
        a2 = i32x4.add(a2, i32x4.dot_i16x8_s(low, low2));
        a2 = i32x4.add(a2, i32x4.dot_i16x8_s(high, high2));
        part = v128.load(b + at);
        low = i16x8.extend_low_i8x16_s(part);
        high = i16x8.extend_high_i8x16_s(part);
        b1 = i32x4.add(b1, i32x4.dot_i16x8_s(low, low1));
        b1 = i32x4.add(b1, i32x4.dot_i16x8_s(high, high1));
        b2 = i32x4.add(b2, i32x4.dot_i16x8_s(low, low2));
        b2 = i32x4.add(b2, i32x4.dot_i16x8_s(high, high2));
        part = v128.load(c + at);
        low = i16x8.extend_low_i8x16_s(part);
        high = i16x8.extend_high_i8x16_s(part);
        c1 = i32x4.add(c1, i32x4.dot_i16x8_s(low, low1));
        c1 = i32x4.add(c1, i32x4.dot_i16x8_s(high, high1));
        c2 = i32x4.add(c2, i32x4.dot_i16x8_s(low, low2));
        c2 = i32x4.add(c2, i32x4.dot_i16x8_s(high, high2));
        part = v128.load(d + at);
        low = i16x8.extend_low_i8x16_s(part);
        high = i16x8.extend_high_i8x16_s(part);
        d1 = i32x4.add(d1, i32x4.dot_i16x8_s(low, low1));
        d1 = i32x4.add(d1, i32x4.dot_i16x8_s(high, high1));
        d2 = i32x4.add(d2, i32x4.dot_i16x8_s(low, low2));
        d2 = i32x4.add(d2, i32x4.dot_i16x8_s(high, high2));
      }
      const to = out + vector * 16;
      v128.store(to, f32x4.pmax(v128.load(to), scaled(totals(a1, b1, c1, d1), scale)));
      v128.store(to, f32x4.pmax(v128.load(to, 16), scaled(totals(a2, b2, c2, d2), scale)), 16);
    }
  }
}

/** Writes the similarities of one query vector with the rows to `out`, as float32. */
export function similarities(
  query: usize,
  codes: usize,
  scales: usize,
  stride: usize,
  rows: usize,
  out: usize,
): void {
  let row: usize = 0;
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
      sumA = added(sumA, v128.load(a + at), low, high);
      sumB = added(sumB, v128.load(b + at), low, high);
      sumC = added(sumC, v128.load(c + at), low, high);
      sumD = added(sumD, v128.load(d + at), low, high);
    }
    v128.store(out + row * 4, scaled(totals(sumA, sumB, sumC, sumD), v128.load(scales + row * 4)));
  }
  for (; row < rows; row++) {
    const a = codes + row * stride;
    let sum = i32x4.splat(0);
    for (let at: usize = 0; at < stride; at += 16) {
      sum = added(sum, v128.load(a + at), v128.load(query + at * 2), v128.load(query + at * 2, 16));
    }
    const total = f32x4.extract_lane(f32x4.convert_i32x4_s(totals(sum, sum, sum, sum)), 0);
    store<f32>(out + row * 4, total * load<f32>(scales + row * 4));
  }
}

@inline
function added(sum: v128, part: v128, low: v128, high: v128): v128 {
  const first = i32x4.add(sum, i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_s(part), low));
  return i32x4.add(first, i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_s(part), high));
}

/** The sums of the four numbers of each. */
@inline
function totals(a: v128, b: v128, c: v128, d: v128): v128 {
  const ab = i32x4.add(v128.shuffle<i32>(a, b, 0, 4, 1, 5), v128.shuffle<i32>(a, b, 2, 6, 3, 7));
  const cd = i32x4.add(v128.shuffle<i32>(c, d, 0, 4, 1, 5), v128.shuffle<i32>(c, d, 2, 6, 3, 7));
  return i32x4.add(v128.shuffle<i32>(ab, cd, 0, 1, 4, 5), v128.shuffle<i32>(ab, cd, 2, 3, 6, 7));
}

@inline
function scaled(sums: v128, scale: v128): v128 {
  return f32x4.mul(f32x4.convert_i32x4_s(sums), scale);
}

/** The scales of fewer than four rows, the last one repeated. */
function fewScales(scales: usize, last: usize): v128 {
  const second = load<f32>(scales + min<usize>(1, last) * 4);
  const third = load<f32>(scales + last * 4);
  return f32x4.replace_lane(f32x4.replace_lane(f32x4.splat(third), 0, load<f32>(scales)), 1, second);
}
