import { describe, expect, test } from 'vitest';
import { detectorInput, detectorSize } from '../../../src/core/ocr/detector-input.ts';
import { textBoxesOf, usualTextBoxOptions } from '../../../src/core/ocr/text-boxes.ts';

const width = 40;
const height = 30;
const mapWith = (rectangles: readonly (readonly [number, number, number, number, number])[]) => {
  const values = new Float32Array(width * height);
  for (const [left, top, across, down, value] of rectangles) {
    for (let y = top; y < top + down; y += 1) values.fill(value, y * width + left, y * width + left + across);
  }
  return { values, width, height };
};

describe('boxes of a detector’s map', () => {
  test('are the connected areas, each side moved out by area · ratio / perimeter', () => {
    // 20 × 4: 80 · 1.6 / 48 = 2.667 on each side.
    const [box, ...rest] = textBoxesOf(mapWith([[10, 12, 20, 4, 0.9]]));
    expect(rest).toEqual([]);
    expect(box?.left).toBeCloseTo(10 - 8 / 3, 5);
    expect(box?.top).toBeCloseTo(12 - 8 / 3, 5);
    expect(box?.width).toBeCloseTo(20 + 16 / 3, 5);
    expect(box?.height).toBeCloseTo(4 + 16 / 3, 5);
  });

  test('are one where areas touch at a corner, two where white lies between', () => {
    expect(
      textBoxesOf(
        mapWith([
          [4, 4, 8, 4, 0.9],
          [12, 8, 8, 4, 0.9],
        ]),
      ),
    ).toHaveLength(1);
    expect(
      textBoxesOf(
        mapWith([
          [4, 4, 8, 4, 0.9],
          [13, 8, 8, 4, 0.9],
        ]),
      ),
    ).toHaveLength(2);
  });

  test('are left out where the map is unsure, or the area a speck', () => {
    expect(textBoxesOf(mapWith([[4, 4, 8, 4, 0.4]]))).toEqual([]);
    expect(textBoxesOf(mapWith([[4, 4, 8, 2, 0.9]]))).toEqual([]);
    expect(textBoxesOf(mapWith([]))).toEqual([]);
  });

  test('stay within the map', () => {
    const [box] = textBoxesOf(mapWith([[0, 0, width, 6, 0.9]]), { ...usualTextBoxOptions, growth: 3 });
    expect(box).toMatchObject({ left: 0, top: 0, width });
  });
});

describe('what the detector is given', () => {
  test('has sides of multiples of 32, the longest at most 960, and is never enlarged beyond them', () => {
    expect(detectorSize(1700, 2200, 960)).toEqual({ width: 736, height: 960 });
    expect(detectorSize(300, 100, 960)).toEqual({ width: 288, height: 96 });
    expect(detectorSize(2, 36, 960)).toEqual({ width: 32, height: 32 });
  });

  test('is blue first, each channel less its mean and over its deviation', () => {
    const rgba = new Uint8ClampedArray(32 * 32 * 4);
    for (let at = 0; at < rgba.length; at += 4) rgba.set([255, 128, 0, 255], at);
    const { values } = detectorInput(rgba, 32, 32, 960);
    // Blue 0: (0 − 0.485) / 0.229; green 128: (128 / 255 − 0.456) / 0.224; red 255: (1 − 0.406) / 0.225.
    expect(values[0]).toBeCloseTo(-2.1179, 3);
    expect(values[1024]).toBeCloseTo(0.2052, 3);
    expect(values[2048]).toBeCloseTo(2.64, 3);
  });
});
