import { describe, expect, test } from 'vitest';
import { encodePgm } from '../../../src/core/ocr/pgm.ts';
import type { Plane } from '../../../src/core/ocr/plane.ts';
import { cropped, greyPlane, inverted, isBlank, meanOf, turnedPlane } from '../../../src/core/ocr/plane.ts';
import { resizePlane } from '../../../src/core/ocr/resize-plane.ts';

const plane = (width: number, values: readonly number[]): Plane => ({
  values: Uint8Array.from(values),
  width,
  height: values.length / width,
});

describe('the grey image of a page', () => {
  test('weighs red, green and blue as BT.601 does', () => {
    // (77 r + 150 g + 29 b) / 256, rounded down: 255 · 77 / 256 = 76.7, 255 · 150 / 256 = 149.4, 255 · 29 / 256 = 28.9.
    const rgba = new Uint8ClampedArray([255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255]);
    expect([...greyPlane(rgba, 4, 1).values]).toEqual([76, 149, 28, 255]);
  });

  test('is written as a P5 file: header, then one byte a pixel', () => {
    const file = encodePgm(plane(3, [0, 1, 2, 253, 254, 255]));
    expect(new TextDecoder('latin1').decode(file.subarray(0, 11))).toBe('P5\n3 2\n255\n');
    expect([...file.subarray(11)]).toEqual([0, 1, 2, 253, 254, 255]);
  });

  test('has the mean of its pixels, and its negative 255 less that', () => {
    const page = plane(2, [0, 100, 200, 20]);
    expect(meanOf(page)).toBe(80);
    expect(meanOf(inverted(page))).toBe(175);
  });

  test('is blank in one colour, with the noise of a scanner, and with a speck; not with one small letter', () => {
    const side = 1500;
    const noisy = {
      values: Uint8Array.from({ length: side * side }, (_, at) => 235 + ((at * 7919) % 20)),
      width: side,
      height: side,
    };
    expect(isBlank(noisy)).toBe(true);
    noisy.values.fill(0, 100, 103);
    expect(isBlank(noisy)).toBe(true);
    for (let row = 0; row < 12; row += 1) noisy.values.fill(0, 1000 + row * side, 1003 + row * side);
    expect(isBlank(noisy)).toBe(false);
  });

  test('turns clockwise by quarters', () => {
    // 1 2 3      4 1      6 5 4      3 6
    // 4 5 6  →   5 2      3 2 1      2 5
    //            6 3                 1 4
    const page = plane(3, [1, 2, 3, 4, 5, 6]);
    expect(turnedPlane(page, 90)).toEqual(plane(2, [4, 1, 5, 2, 6, 3]));
    expect(turnedPlane(page, 180)).toEqual(plane(3, [6, 5, 4, 3, 2, 1]));
    expect(turnedPlane(page, 270)).toEqual(plane(2, [3, 6, 2, 5, 1, 4]));
    expect(turnedPlane(page, 0)).toEqual(page);
  });

  test('is cut to a box', () => {
    const page = plane(3, [1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(cropped(page, { left: 1, top: 1, width: 2, height: 2 })).toEqual(plane(2, [5, 6, 8, 9]));
  });
});

describe('resizing', () => {
  test('to half the size weighs four pixels a side by a triangle', () => {
    // Scale 2, reach 2: distances of 1.5 and 0.5 from a new pixel's centre weigh 1/4 and 3/4; outside the row nothing does.
    const row = plane(6, [0, 0, 80, 160, 240, 240]);
    // centre 3: pixels 1..4 → (0 · 1/4 + 80 · 3/4 + 160 · 3/4 + 240 · 1/4) / 2 = 120
    // centre 1: pixels 0..2 → (0 + 0 + 80 · 1/4) / (7/4) = 11.43 → 11
    // centre 5: pixels 3..5 → (160 · 1/4 + 240 · 3/4 + 240 · 3/4) / (7/4) = 228.57 → 229
    expect([...resizePlane(row, 3, 1).values]).toEqual([11, 120, 229]);
  });

  test('keeps one colour one colour, larger and smaller, and the same size as it is', () => {
    const page = plane(
      5,
      Array.from({ length: 25 }, () => 77),
    );
    for (const [width, height] of [
      [2, 3],
      [9, 11],
      [1, 1],
    ] as const) {
      const resized = resizePlane(page, width, height);
      expect(resized.values.length).toBe(width * height);
      expect(new Set(resized.values)).toEqual(new Set([77]));
    }
    expect(resizePlane(page, 5, 5)).toEqual(page);
  });
});
