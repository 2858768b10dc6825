// Filters are functions over RGBA pixels. Luminosity as the PDF specification gives it: 0.3 R + 0.59 G + 0.11 B.
import { expect, test } from 'vitest';
import { CpuFilterFactory, filterNamed } from '../../../workers/pdf/filter-factory.ts';

const inverted = Uint8Array.from({ length: 256 }, (_, value) => 255 - value);
const apply = (name: string, pixel: readonly number[]): number[] => {
  const pixels = Uint8ClampedArray.from(pixel);
  filterNamed(name)?.(pixels);
  return [...pixels];
};

test('luminosity becomes alpha', () => {
  const name = new CpuFilterFactory().addLuminosityFilter(null);
  expect(apply(name, [255, 255, 255, 255])).toEqual([0, 0, 0, 255]);
  expect(apply(name, [0, 0, 0, 255])).toEqual([0, 0, 0, 0]);
  // 0.3 × 200 + 0.59 × 100 + 0.11 × 50 = 124.5
  expect(apply(name, [200, 100, 50, 255])[3]).toBeCloseTo(124.5, -0.5);
});

test('transfer functions map colours, or alpha alone', () => {
  const factory = new CpuFilterFactory();
  expect(apply(factory.addFilter([inverted]), [255, 0, 10, 77])).toEqual([0, 255, 245, 77]);
  expect(apply(factory.addAlphaFilter(inverted), [1, 2, 3, 55])).toEqual([1, 2, 3, 200]);
  expect(apply(factory.addLuminosityFilter(inverted), [255, 255, 255, 255])).toEqual([0, 0, 0, 0]);
});

test('one function has one name until the factory is destroyed', () => {
  const factory = new CpuFilterFactory();
  const name = factory.addAlphaFilter(inverted);
  expect(factory.addAlphaFilter(inverted)).toBe(name);
  factory.destroy();
  expect(filterNamed(name)).toBeUndefined();
  expect(factory.addFilter(null)).toBe('none');
});
