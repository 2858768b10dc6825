import { describe, expect, test } from 'vitest';
import { ctcWords } from '../../../src/core/ocr/ctc-words.ts';
import { recogniserInput } from '../../../src/core/ocr/recogniser-input.ts';

const characters = ['a', 'b'];
const line = { left: 100, top: 10, width: 80, height: 20 };

/** Classes: blank, a, b, space; one a step, each with this likelihood. */
function scoresOf(path: readonly (readonly [number, number])[]) {
  const values = new Float32Array(path.length * 4);
  path.forEach(([best, likelihood], step) => {
    values.fill((1 - likelihood) / 3, 4 * step, 4 * step + 4);
    values[4 * step + best] = likelihood;
  });
  return { values, steps: path.length, classes: 4 };
}

describe('the words of a line', () => {
  test('take repeats once, keep letters that a blank parts, and end at spaces', () => {
    // a a blank a b space b b, eight steps of 10 pixels: "aab" in steps 0 to 4, "b" in 6 and 7.
    const path = [1, 1, 0, 1, 2, 3, 2, 2].map((best) => [best, 0.9] as const);
    const words = ctcWords(scoresOf(path), characters, line);
    expect(words.map(({ text }) => text)).toEqual(['aab', 'b']);
    expect(words.map(({ box }) => [box.left, box.width])).toEqual([
      [100, 50],
      [160, 20],
    ]);
    for (const { confidence } of words) expect(confidence).toBeCloseTo(90, 4);
  });

  test('have the mean likelihood of their characters as confidence', () => {
    // (0.9 + 0.7) / 2
    const [word] = ctcWords(
      scoresOf([
        [1, 0.9],
        [2, 0.7],
      ]),
      characters,
      line,
    );
    expect(word?.confidence).toBeCloseTo(80, 4);
  });

  test('lie in the part of the steps that is the line, not in its padding', () => {
    // Four of eight steps are the line: each is 80 / 4 pixels wide.
    const path = [0, 1, 0, 0, 0, 0, 0, 0].map((best) => [best, 0.9] as const);
    const [word] = ctcWords(scoresOf(path), characters, line, 0.5);
    expect(word?.box).toEqual({ left: 120, top: 10, width: 20, height: 20 });
  });

  test('are none where every step is blank, and where there is no step', () => {
    expect(
      ctcWords(
        scoresOf([
          [0, 0.9],
          [0, 0.9],
        ]),
        characters,
        line,
      ),
    ).toEqual([]);
    expect(ctcWords({ values: new Float32Array(), steps: 0, classes: 4 }, characters, line)).toEqual([]);
  });
});

describe('the image of a line', () => {
  test('is 48 pixels high in its own proportions, from −1 to 1, padded with 0 on the right', () => {
    const values = new Uint8Array(96 * 24).fill(255);
    values.fill(0, 0, 96 * 12);
    const input = recogniserInput({ values, width: 96, height: 24 });
    expect([input.width, input.height, input.values.length]).toEqual([320, 48, 3 * 320 * 48]);
    expect(input.filled).toBeCloseTo(192 / 320);
    const at = (x: number, y: number, channel: number): number => input.values[(channel * 48 + y) * 320 + x]!;
    expect([at(0, 0, 0), at(0, 47, 0), at(191, 47, 2), at(192, 47, 0), at(319, 0, 1)]).toEqual([-1, 1, 1, 0, 0]);
  });

  test('of a very long line is made smaller, so that its answer stays bounded', () => {
    expect(recogniserInput({ values: new Uint8Array(9600 * 10), width: 9600, height: 10 }).width).toBe(3200);
  });
});
