import type { Color } from 'pdf-lib';
import { rgb } from 'pdf-lib';
import type { Box, Canvas } from '../layout/canvas.ts';
import { dot, fill, shape, stroke } from '../layout/canvas.ts';

const white = rgb(1, 1, 1);

/** Drawings on covers by name; each fills its box to the edges. */
export const coverArt: Readonly<Record<string, (canvas: Canvas, box: Box) => void>> = {
  valley: drawValley,
  tram: drawTram,
  waves: drawWaves,
  voices: drawRiver,
  japan: drawSeaWaves,
  title: drawValley,
};

function drawValley(canvas: Canvas, box: Box): void {
  fill(canvas, box, rgb(0.86, 0.93, 0.94));
  dot(canvas, [box.left + box.width * 0.76, box.bottom + box.height * 0.74], box.height * 0.1, {
    fill: rgb(0.97, 0.83, 0.5),
  });
  const layers: readonly (readonly [Color, number, number, number])[] = [
    [rgb(0.66, 0.8, 0.81), 0.56, 0.1, 0.4],
    [rgb(0.42, 0.64, 0.66), 0.42, 0.12, 1.9],
    [rgb(0.19, 0.48, 0.52), 0.27, 0.09, 3.4],
  ];
  for (const [color, level, swing, phase] of layers) {
    ridge(
      canvas,
      box,
      color,
      (x) => level + swing * Math.sin(2.2 * Math.PI * x + phase) + 0.3 * swing * Math.sin(7 * x + phase),
    );
  }
  ridge(canvas, box, rgb(0.9, 0.96, 0.97), (x) => 0.17 - 0.7 * (x - 0.46) ** 2 - (x < 0.12 || x > 0.8 ? 0.02 : 0));
  ridge(canvas, box, rgb(0.03, 0.32, 0.38), (x) => 0.09 + 0.04 * Math.sin(5 * x + 1));
}

function drawWaves(canvas: Canvas, box: Box): void {
  fill(canvas, box, rgb(0.93, 0.96, 0.98));
  const { left, bottom, width, height } = box;
  stroke(canvas, [left + width * 0.72, bottom], [left + width * 0.72, bottom + height * 0.78], {
    color: rgb(0.3, 0.32, 0.36),
    thickness: 9,
  });
  for (let step = 1; step < 12; step += 1) {
    const y = bottom + (height * 0.78 * step) / 12;
    stroke(canvas, [left + width * 0.7, y], [left + width * 0.74, y], { color: white, thickness: step % 2 ? 1 : 2 });
  }
  shape(
    canvas,
    [
      [left + width * 0.69, bottom + height * 0.78],
      [left + width * 0.75, bottom + height * 0.78],
      [left + width * 0.72, bottom + height * 0.88],
    ],
    { fill: rgb(0.75, 0.2, 0.16) },
  );
  const colors = [rgb(0.62, 0.76, 0.87), rgb(0.38, 0.58, 0.76), rgb(0.19, 0.4, 0.62), rgb(0.08, 0.22, 0.42)];
  colors.forEach((color, index) => {
    ridge(
      canvas,
      box,
      color,
      (x) => 0.46 - index * 0.11 + 0.035 * Math.sin((3.2 + index * 0.7) * Math.PI * x + index * 1.7),
    );
  });
}

function drawTram(canvas: Canvas, box: Box): void {
  fill(canvas, box, rgb(0.97, 0.92, 0.84));
  const { left, bottom, width, height } = box;
  const at = (x: number, y: number): [number, number] => [left + x * width, bottom + y * height];
  const block = (x: number, y: number, w: number, h: number, color: Color) =>
    fill(canvas, { left: left + x * width, bottom: bottom + y * height, width: w * width, height: h * height }, color);
  const red = rgb(0.55, 0.12, 0.14);
  const cream = rgb(0.99, 0.96, 0.88);
  const dark = rgb(0.16, 0.16, 0.18);
  stroke(canvas, at(0, 0.93), at(1, 0.93), { color: dark, thickness: 0.9 });
  stroke(canvas, at(0.5, 0.74), at(0.66, 0.93), { color: dark, thickness: 1.8 });
  block(0, 0, 1, 0.1, rgb(0.62, 0.58, 0.54));
  stroke(canvas, at(0, 0.1), at(1, 0.1), { color: dark, thickness: 2 });
  block(0.14, 0.46, 0.72, 0.05, cream);
  block(0.16, 0.51, 0.68, 0.09, red);
  for (let post = 0; post <= 8; post += 1)
    stroke(canvas, at(0.17 + post * 0.0825, 0.6), at(0.17 + post * 0.0825, 0.71), { color: dark, thickness: 1.3 });
  block(0.13, 0.71, 0.74, 0.035, red);
  block(0.12, 0.2, 0.76, 0.14, red);
  block(0.12, 0.34, 0.76, 0.12, cream);
  for (let pane = 0; pane < 6; pane += 1) block(0.225 + pane * 0.0935, 0.352, 0.077, 0.1, rgb(0.7, 0.82, 0.86));
  for (const x of [0.13, 0.8]) block(x, 0.352, 0.065, 0.1, rgb(0.7, 0.82, 0.86));
  stroke(canvas, at(0.14, 0.27), at(0.86, 0.27), { color: rgb(0.93, 0.77, 0.36), thickness: 1.6 });
  block(0.3, 0.15, 0.4, 0.05, dark);
  for (const x of [0.36, 0.64]) {
    dot(canvas, at(x, 0.145), height * 0.045, { fill: dark });
    dot(canvas, at(x, 0.145), height * 0.018, { fill: rgb(0.6, 0.6, 0.62) });
  }
  for (const x of [0.115, 0.885]) dot(canvas, at(x, 0.29), height * 0.017, { fill: rgb(0.99, 0.87, 0.5), line: dark });
}

function drawRiver(canvas: Canvas, box: Box): void {
  fill(canvas, box, rgb(0.95, 0.92, 0.84));
  const { left, bottom, width, height } = box;
  const course = (t: number): [number, number] => [
    left + width * (0.12 + 0.8 * t + 0.05 * Math.sin(9 * t)),
    bottom + height * (0.86 - 0.72 * t + 0.1 * Math.sin(7.5 * t)),
  ];
  const points = Array.from({ length: 93 }, (_, step) => course(step / 80));
  const banks = [
    ...points.map(([x, y], step): [number, number] => [x, y + 1.5 + step * 0.16]),
    ...points.map(([x, y], step): [number, number] => [x, y - 1.5 - step * 0.16]).reverse(),
  ];
  shape(canvas, banks, { fill: rgb(0.56, 0.69, 0.74) });
  ridge(canvas, box, rgb(0.56, 0.69, 0.74), (x) => 0.1 + 0.03 * Math.sin(9 * x) + (x > 0.8 ? (x - 0.8) * 0.4 : 0));
  for (let voice = 0; voice < 7; voice += 1) {
    const [x, y] = course(0.1 + voice * 0.125);
    const lift = voice % 2 === 0 ? 26 : -26;
    stroke(canvas, [x, y], [x, y + lift], { color: rgb(0.33, 0.29, 0.13), thickness: 0.8 });
    dot(canvas, [x, y + lift], 8, { fill: rgb(0.72, 0.42, 0.2) });
    dot(canvas, [x, y + lift], 3, { fill: rgb(0.95, 0.92, 0.84) });
  }
}

function drawSeaWaves(canvas: Canvas, box: Box): void {
  const blue = rgb(0.13, 0.22, 0.45);
  fill(canvas, box, blue);
  const radius = box.width / 12;
  for (let row = Math.ceil(box.height / (radius / 2)) + 1; row >= -1; row -= 1) {
    for (let column = -1; column <= 7; column += 1) {
      const x = box.left + (column * 2 + (row % 2 === 0 ? 0 : 1)) * radius;
      const y = box.bottom + (row * radius) / 2 - radius / 2;
      if (y + radius > box.bottom + box.height) continue;
      for (const share of [1, 0.74, 0.48, 0.22])
        dot(canvas, [x, y], radius * share, { fill: blue, line: rgb(0.72, 0.78, 0.9), thickness: 1 });
    }
  }
  fill(canvas, { left: 0, bottom: 0, width: box.width, height: box.bottom }, white);
}

function ridge(canvas: Canvas, box: Box, color: Color, level: (x: number) => number): void {
  const top = Array.from({ length: 61 }, (_, step): [number, number] => [
    box.left + (box.width * step) / 60,
    box.bottom + box.height * Math.max(0, level(step / 60)),
  ]);
  shape(canvas, [[box.left, box.bottom], ...top, [box.left + box.width, box.bottom]], { fill: color });
}
