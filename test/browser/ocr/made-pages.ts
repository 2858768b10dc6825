// Pages drawn here, at 200 dpi, and the worker that reads them in the test's own thread: its engines are real nested workers.
import type { OcrWorker, RecogniseInput, RecognisedPage } from '../../../src/rpc/ocr-worker.ts';

export interface DrawnText {
  readonly text: string;
  readonly left: number;
  /** Of the baseline. */
  readonly bottom: number;
  readonly size?: number;
  readonly colour?: string;
}

export interface DrawnPage {
  readonly width?: number;
  readonly height?: number;
  readonly ground?: string;
  /** Degrees clockwise in which the drawn page is turned afterwards. */
  readonly turn?: 0 | 90 | 180 | 270;
}

export const never = new AbortController().signal;

/** Text on a page, as a bitmap. */
export function drawnPage(texts: readonly DrawnText[], page: DrawnPage = {}): ImageBitmap {
  const { width = 1700, height = 1200, ground = 'white', turn = 0 } = page;
  const onSide = turn === 90 || turn === 270;
  const canvas = new OffscreenCanvas(onSide ? height : width, onSide ? width : height);
  const context = canvas.getContext('2d')!;
  context.fillStyle = ground;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((turn * Math.PI) / 180);
  context.translate(-width / 2, -height / 2);
  for (const { text, left, bottom, size = 36, colour = 'black' } of texts) {
    context.fillStyle = colour;
    context.font = `${size}px "Liberation Sans", Arial, sans-serif`;
    context.fillText(text, left, bottom);
  }
  return canvas.transferToImageBitmap();
}

export const sentences = [
  'The harbour master wrote down the height of every tide.',
  'In winter the water rose above the second step of the quay.',
  'Nobody had seen it so high since the bridge was built.',
  'The lamps along the wall were lit at four in the afternoon.',
  'A pilot brought the last two ships in before the storm.',
  'Their cargo was salt, timber and eleven crates of glass.',
];

/** Six lines of running text. */
export function drawnParagraph(page: DrawnPage = {}): ImageBitmap {
  return drawnPage(
    sentences.map((text, at) => ({ text, left: 140, bottom: 200 + 48 * at })),
    page,
  );
}

export const paragraph = sentences.join(' ');

/** A text with its line breaks as spaces. */
export function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}

/** What reads a page of 200 dpi. */
export function inputOf(image: ImageBitmap | ImageData, more: Partial<RecogniseInput> = {}): RecogniseInput {
  const { width, height } = image;
  const points = 72 / 200;
  return {
    image,
    index: 0,
    widthPoints: width * points,
    heightPoints: height * points,
    language: 'eng',
    method: 'lines',
    ...more,
  };
}

export function readWith(
  worker: OcrWorker,
  image: ImageBitmap,
  more: Partial<RecogniseInput> = {},
): Promise<RecognisedPage> {
  return worker.recognise(inputOf(image, more), never);
}
