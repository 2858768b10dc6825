import type { PixelFilter } from './filter-factory.ts';
import { filterNamed } from './filter-factory.ts';

type Context = OffscreenCanvasRenderingContext2D;

/** The operations that draw in the fill or stroke style, to which a colour filter applies as well. */
const paintingOperations = ['fill', 'stroke', 'fillRect', 'strokeRect', 'fillText', 'strokeText'] as const;

/**
 * The context, with `filter` made to know the filters of `CpuFilterFactory`: an image is filtered pixel by pixel before it
 * is drawn, a colour before it is painted with. Everything else passes to the context itself. The filter is part of the state
 * that save and restore keep, as in the browser's own.
 */
export function withCpuFilters(context: Context): Context {
  let name = 'none';
  const saved: string[] = [];
  Object.defineProperty(context, 'filter', {
    configurable: true,
    get: () => name,
    set: (value: unknown) => {
      name = typeof value === 'string' ? value : 'none';
    },
  });
  const save = context.save.bind(context);
  const restore = context.restore.bind(context);
  context.save = () => {
    saved.push(name);
    save();
  };
  context.restore = () => {
    name = saved.pop() ?? name;
    restore();
  };
  const drawImage = context.drawImage.bind(context) as (...args: readonly unknown[]) => void;
  context.drawImage = (...args: readonly unknown[]): void => {
    const filter = filterNamed(name);
    if (filter === undefined) drawImage(...args);
    else drawFiltered(drawImage, args, filter);
  };
  for (const operation of paintingOperations) {
    const paint = (context[operation] as (...args: readonly unknown[]) => void).bind(context);
    context[operation] = (...args: readonly unknown[]): void => {
      const filter = filterNamed(name);
      if (filter === undefined) paint(...args);
      else paintFiltered(context, () => paint(...args), filter);
    };
  }
  return context;
}

function drawFiltered(
  drawImage: (...args: readonly unknown[]) => void,
  args: readonly unknown[],
  filter: PixelFilter,
): void {
  const image = args[0] as CanvasImageSource & { readonly width: number; readonly height: number };
  const numbers = args.slice(1) as readonly number[];
  // Three forms: at a point, into a rectangle, from a rectangle into a rectangle.
  const cut = numbers.length === 8;
  const [x, y, width, height] = cut ? numbers : [0, 0, image.width, image.height];
  const target = cut
    ? numbers.slice(4)
    : [numbers[0], numbers[1], numbers[2] ?? image.width, numbers[3] ?? image.height];
  const columns = Math.max(1, Math.ceil(width ?? 1));
  const rows = Math.max(1, Math.ceil(height ?? 1));
  const scratch = new OffscreenCanvas(columns, rows);
  const context = scratch.getContext('2d', { willReadFrequently: true });
  if (context === null) return;
  context.drawImage(image, x ?? 0, y ?? 0, width ?? 1, height ?? 1, 0, 0, columns, rows);
  const pixels = context.getImageData(0, 0, columns, rows);
  filter(pixels.data);
  context.putImageData(pixels, 0, 0);
  drawImage(scratch, 0, 0, columns, rows, ...target);
  scratch.width = 0;
  scratch.height = 0;
}

/** Paints with filtered plain colours; gradients and patterns are painted as they are. */
function paintFiltered(context: Context, paint: () => void, filter: PixelFilter): void {
  const { fillStyle, strokeStyle } = context;
  context.fillStyle = filteredColour(fillStyle, filter);
  context.strokeStyle = filteredColour(strokeStyle, filter);
  paint();
  context.fillStyle = fillStyle;
  context.strokeStyle = strokeStyle;
}

function filteredColour<Style>(style: Style, filter: PixelFilter): Style | string {
  const hex = typeof style === 'string' ? /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(style) : null;
  if (hex === null) return style;
  const pixel = new Uint8ClampedArray([...hex.slice(1).map((part) => Number.parseInt(part, 16)), 255]);
  filter(pixel);
  return `rgb(${pixel[0]} ${pixel[1]} ${pixel[2]})`;
}
