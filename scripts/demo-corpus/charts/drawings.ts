import { rgb } from 'pdf-lib';
import type { Box, Canvas } from '../layout/canvas.ts';
import { dot, fill, label, shape, stroke } from '../layout/canvas.ts';
import type { FigureSet } from '../layout/figure.ts';
import { ink, muted, seriesColors } from '../layout/theme.ts';

const water = rgb(0.72, 0.85, 0.92);
const brick = rgb(0.87, 0.71, 0.58);
const flame = rgb(0.93, 0.56, 0.16);

/** Sections and maps of the demo documents by the name that their text uses. */
export const drawings: FigureSet = {
  kiln: { height: (width) => width * 0.62, draw: drawKiln },
  routes: { height: (width) => width * 0.44, draw: drawRoutes },
  lock: { height: (width) => width * 0.36, draw: drawLock },
  noborigama: { height: (width) => width * 0.4, draw: drawClimbingKiln },
};

/** Turns shares of a box into points of the page. */
function inside({ left, bottom, width, height }: Box) {
  return (x: number, y: number): [number, number] => [left + x * width, bottom + y * height];
}

function drawKiln(canvas: Canvas, box: Box): void {
  const at = inside(box);
  const size = canvas.theme.caption.size;
  const arch = (rise: number, side: number, foot: number) => [
    at(side, foot),
    ...Array.from({ length: 17 }, (_, step) => {
      const angle = Math.PI * (1 - step / 16);
      return at(0.5 + (0.5 - side) * Math.cos(angle), rise + 0.2 * Math.sin(angle));
    }),
    at(1 - side, foot),
  ];
  shape(canvas, arch(0.72, 0.14, 0.16), { fill: brick, line: ink });
  shape(canvas, arch(0.66, 0.22, 0.28), { fill: rgb(1, 1, 1), line: ink });
  shape(
    canvas,
    [at(0.34, 0.16), at(0.34, 0.22), at(0.9, 0.22), at(0.9, 0.92), at(0.98, 0.92), at(0.98, 0.12), at(0.34, 0.12)],
    {
      fill: canvas.theme.tint,
      line: ink,
    },
  );
  for (const x of [0.27, 0.69]) {
    for (const step of [0, 1])
      shape(
        canvas,
        [at(x + step * 0.035, 0.29), at(x + 0.03 + step * 0.035, 0.29), at(x + 0.015 + step * 0.035, 0.42)],
        { fill: flame },
      );
  }
  for (let row = 0; row < 4; row += 1) {
    for (let column = 0; column < 4; column += 1) {
      const [left, bottom] = at(0.37 + column * 0.066, 0.32 + row * 0.095);
      fill(canvas, { left, bottom, width: box.width * 0.052, height: box.height * 0.07 }, rgb(0.8, 0.55, 0.4));
    }
  }
  const couples = [
    ['T1', 0.5, 0.81],
    ['T2', 0.255, 0.6],
    ['T3', 0.48, 0.51],
    ['T4', 0.62, 0.19],
  ] as const;
  for (const [name, x, y] of couples) {
    dot(canvas, at(x, y), size * 0.32, { fill: ink });
    const [tx, ty] = at(x, y);
    fill(
      canvas,
      { left: tx + size * 0.4, bottom: ty - size * 0.5, width: size * 1.3, height: size },
      name === 'T4' ? canvas.theme.tint : rgb(1, 1, 1),
    );
    label(canvas, name, { x: tx + size * 0.5, baseline: ty - size * 0.3, size, color: ink, face: canvas.body.bold });
  }
  label(canvas, 'crown', { x: at(0.5, 0)[0], baseline: at(0, 0.95)[1], size, color: muted, align: 'center' });
  label(canvas, 'burners', { x: at(0.12, 0)[0], baseline: at(0, 0.33)[1], size, color: muted, align: 'right' });
  stroke(canvas, at(0.125, 0.35), at(0.26, 0.34), { color: muted });
  label(canvas, 'flue', { x: at(0.88, 0)[0], baseline: at(0, 0.02)[1], size, color: muted, align: 'center' });
}

function drawRoutes(canvas: Canvas, box: Box): void {
  const at = inside(box);
  const size = canvas.theme.caption.size - 0.5;
  const [harbour, hill, skerrin] = seriesColors as [
    (typeof seriesColors)[0],
    (typeof seriesColors)[0],
    (typeof seriesColors)[0],
  ];
  shape(canvas, [at(0, 0.16), at(0.3, 0.1), at(0.55, 0.16), at(0.78, 0.3), at(1, 0.24), at(1, 0), at(0, 0)], {
    fill: water,
  });
  const line = (color: typeof harbour, ...points: (readonly [number, number])[]) =>
    shape(
      canvas,
      points.map(([x, y]) => at(x, y)),
      { line: color, thickness: 2.6 },
    );
  line(harbour, [0.06, 0.55], [0.32, 0.55], [0.55, 0.55], [0.66, 0.33]);
  line(skerrin, [0.32, 0.52], [0.56, 0.52], [0.72, 0.52], [0.83, 0.43], [0.95, 0.43]);
  line(hill, [0.32, 0.55], [0.4, 0.76], [0.58, 0.9]);
  const stops: readonly (readonly [string, number, number, 'above' | 'below' | 'right'])[] = [
    ['Railway station', 0.06, 0.55, 'above'],
    ['Market Cross', 0.32, 0.54, 'below'],
    ['Tollgate Bridge', 0.55, 0.54, 'above'],
    ['New Quay', 0.66, 0.33, 'below'],
    ['Bathing Sands', 0.74, 0.5, 'above'],
    ['Skerrin', 0.95, 0.43, 'above'],
    ['Assembly Rooms', 0.4, 0.76, 'right'],
    ['Castle Hill', 0.58, 0.9, 'right'],
  ];
  for (const [name, x, y, side] of stops) {
    const center = at(x, y);
    dot(canvas, center, 3, { fill: rgb(1, 1, 1), line: ink, thickness: 1.1 });
    const align = side === 'right' ? 'left' : x < 0.1 ? 'left' : x > 0.9 ? 'right' : 'center';
    const shift = side === 'right' ? 6 : x < 0.1 ? -4 : x > 0.9 ? 4 : 0;
    const lift = side === 'right' ? -size * 0.3 : side === 'above' ? 6.5 : -6 - size * 0.8;
    label(canvas, name, { x: center[0] + shift, baseline: center[1] + lift, size, color: ink, align });
  }
  const legend = [
    ['Harbour', harbour],
    ['Hill', hill],
    ['Skerrin', skerrin],
  ] as const;
  legend.forEach(([name, color], index) => {
    const [x, y] = at(0.02, 0.92 - index * 0.1);
    stroke(canvas, [x, y], [x + 14, y], { color, thickness: 2.6 });
    label(canvas, name, { x: x + 18, baseline: y - size * 0.3, size, color: ink });
  });
}

function drawLock(canvas: Canvas, box: Box): void {
  const at = inside(box);
  const size = canvas.theme.caption.size;
  const bed = rgb(0.8, 0.76, 0.69);
  shape(canvas, [at(0, 0.3), at(0.3, 0.3), at(0.3, 0.58), at(0, 0.58)], { fill: water });
  shape(canvas, [at(0.3, 0.3), at(0.7, 0.3), at(0.7, 0.58), at(0.3, 0.58)], { fill: water });
  shape(canvas, [at(0.7, 0.56), at(1, 0.56), at(1, 0.84), at(0.7, 0.84)], { fill: water });
  shape(
    canvas,
    [
      at(0, 0),
      at(1, 0),
      at(1, 0.54),
      at(0.735, 0.54),
      at(0.735, 0.6),
      at(0.695, 0.6),
      at(0.695, 0.14),
      at(0.315, 0.14),
      at(0.315, 0.28),
      at(0.275, 0.28),
      at(0.275, 0.2),
      at(0, 0.2),
    ],
    { fill: bed, line: muted },
  );
  shape(canvas, [at(0.315, 0.14), at(0.695, 0.14), at(0.695, 0.58), at(0.315, 0.58)], { fill: water });
  shape(canvas, [at(0, 0.2), at(0.275, 0.2), at(0.275, 0.58), at(0, 0.58)], { fill: water });
  for (const [x, foot] of [
    [0.295, 0.28],
    [0.715, 0.6],
  ] as const)
    stroke(canvas, at(x, foot), at(x, 0.97), { color: ink, thickness: 4 });
  stroke(canvas, at(0.262, 0.285), at(0.262, 0.575), { color: ink, thickness: 0.9 });
  for (const y of [0.285, 0.575]) stroke(canvas, at(0.25, y), at(0.274, y), { color: ink, thickness: 0.9 });
  label(canvas, 'depth over sill', { x: at(0.24, 0)[0], baseline: at(0, 0.4)[1], size, color: ink, align: 'right' });
  label(canvas, 'chamber', { x: at(0.505, 0)[0], baseline: at(0, 0.34)[1], size, color: ink, align: 'center' });
  label(canvas, 'upper pound', { x: at(0.865, 0)[0], baseline: at(0, 0.67)[1], size, color: ink, align: 'center' });
  label(canvas, 'rise', { x: at(0.655, 0)[0], baseline: at(0, 0.69)[1], size, color: ink, align: 'right' });
  stroke(canvas, at(0.67, 0.59), at(0.67, 0.835), { color: ink, thickness: 0.9 });
  for (const y of [0.59, 0.835]) stroke(canvas, at(0.658, y), at(0.682, y), { color: ink, thickness: 0.9 });
}

function drawClimbingKiln(canvas: Canvas, box: Box): void {
  const at = inside(box);
  shape(canvas, [at(0, 0.05), at(1, 0.05), at(1, 0.62)], { fill: rgb(0.86, 0.88, 0.8) });
  for (let room = 0; room < 7; room += 1) {
    const x = 0.16 + room * 0.108;
    const foot = 0.05 + x * 0.57;
    const roof = Array.from({ length: 13 }, (_, step) => {
      const angle = Math.PI * (1 - step / 12);
      return at(x + 0.054 + 0.054 * Math.cos(angle), foot + 0.05 + 0.24 * Math.sin(angle));
    });
    shape(canvas, [at(x, foot), ...roof, at(x + 0.108, foot + 0.05)], { fill: brick, line: ink });
    const [left, bottom] = at(x + 0.04, foot + 0.06);
    fill(canvas, { left, bottom, width: box.width * 0.026, height: box.height * 0.1 }, rgb(0.35, 0.2, 0.14));
  }
  shape(canvas, [at(0.09, 0.1), at(0.17, 0.14), at(0.17, 0.24), at(0.09, 0.2)], { fill: brick, line: ink });
  for (const step of [0, 1, 2])
    shape(canvas, [at(0.095 + step * 0.022, 0.1), at(0.117 + step * 0.022, 0.105), at(0.108 + step * 0.022, 0.2)], {
      fill: flame,
    });
  const [left, bottom] = at(0.915, 0.6);
  fill(canvas, { left, bottom, width: box.width * 0.03, height: box.height * 0.36 }, brick);
}
