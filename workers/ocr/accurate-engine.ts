/**
 * The accurate, slow way: a detector and a line recogniser of PP-OCR v6 from a folder that the person picked. The detector finds
 * the lines in more pixels than the fast one; each line is read alone.
 */
import { AppError } from '../../src/core/app-error.ts';
import type { Box } from '../../src/core/ocr/box.ts';
import { clipBox } from '../../src/core/ocr/box.ts';
import { ctcWords } from '../../src/core/ocr/ctc-words.ts';
import type { Plane } from '../../src/core/ocr/plane.ts';
import { cropped } from '../../src/core/ocr/plane.ts';
import { recogniserInput } from '../../src/core/ocr/recogniser-input.ts';
import type { RecognisedWord } from '../../src/core/ocr/recognised-word.ts';
import type { DetectorInput } from '../../src/core/ocr/detector-input.ts';
import type { TextMap } from '../../src/core/ocr/text-boxes.ts';
import { z } from '../../src/core/strict-zod.ts';
import { accurateAssets } from '../../src/storage/ocr-asset-store.ts';
import type { AccurateFiles } from '../../src/rpc/ocr-worker.ts';
import type { GraphOptions, GraphOutput } from './graph-engine.ts';
import { GraphEngine } from './graph-engine.ts';
import { shortHash } from './language-data.ts';
import type { ReadAsset } from './ocr-assets.ts';

/** The detector sees a page in this many pixels on its longest side: small print on a sheet of 2,200 is still read. */
export const accurateSide = 1600;

const charactersSchema = z.object({ characters: z.array(z.string()).min(10).max(50_000) });
/** The first byte of an ONNX file is the tag of its version; the smallest graph of the kind has over a megabyte. */
const onnxTag = 0x08;
const leastBytes = 500_000;

interface Loaded {
  readonly detector: GraphEngine;
  readonly recogniser: GraphEngine;
  readonly characters: readonly string[];
  readonly version: string;
}

type Options = Pick<GraphOptions, 'limits' | 'createWorker'>;

export class AccurateEngine {
  readonly #options: Options;
  readonly #readAsset: ReadAsset;
  #files: AccurateFiles | null = null;
  #loaded: Loaded | null = null;

  constructor(options: Options, readAsset: ReadAsset) {
    this.#options = options;
    this.#readAsset = readAsset;
  }

  /** Takes files and reads an empty line with them. Throws `file-unsupported`, naming the file, where they are not a pair of PP-OCR. */
  async take(files: AccurateFiles, signal: AbortSignal): Promise<void> {
    this.stop();
    const before = this.#files;
    this.#files = files;
    try {
      await this.#trial(await this.#started(signal), signal);
    } catch (error) {
      this.stop();
      this.#files = before;
      throw error;
    }
  }

  /** All of it that decides a text. Throws `file-missing` where the files are not kept. */
  async version(signal: AbortSignal): Promise<string> {
    return (await this.#started(signal)).version;
  }

  async detect(input: DetectorInput, signal: AbortSignal): Promise<TextMap> {
    const output = await (await this.#started(signal)).detector.run(input, signal);
    return mapOf(output);
  }

  /** Reads each box of an image as one line. */
  async readBoxes(
    image: Plane,
    boxes: readonly Box[],
    signal: AbortSignal,
  ): Promise<readonly (readonly RecognisedWord[])[]> {
    const { recogniser, characters } = await this.#started(signal);
    const lines: (readonly RecognisedWord[])[] = [];
    for (const box of boxes) {
      const source = clipBox(box, image.width, image.height);
      if (source === null) {
        lines.push([]);
        continue;
      }
      const { filled, ...input } = recogniserInput(cropped(image, source));
      lines.push(ctcWords(stepsOf(await recogniser.run(input, signal), characters), characters, source, filled));
    }
    return lines;
  }

  replaceWorn(): void {
    if (this.#loaded?.detector.worn === true || this.#loaded?.recogniser.stopped === true) this.stop();
  }

  stop(): void {
    this.#loaded?.detector.stop();
    this.#loaded?.recogniser.stop();
    this.#loaded = null;
  }

  async #started(signal: AbortSignal): Promise<Loaded> {
    const running = this.#loaded;
    if (running !== null && !running.detector.stopped && !running.recogniser.stopped) return running;
    this.stop();
    const { detector, recogniser, characters } = await this.#filesAtHand();
    const known = charactersOf(characters);
    checkGraph('detector', detector);
    checkGraph('recogniser', recogniser);
    const start = (name: string, model: Uint8Array) => GraphEngine.start({ ...this.#options, name, model }, signal);
    const found = await start('the accurate text detector', detector);
    try {
      const read = await start('the accurate recogniser', recogniser);
      const hashes = await Promise.all([detector, recogniser, characters].map(shortHash));
      this.#loaded = { detector: found, recogniser: read, characters: known, version: `pp-ocr ${hashes.join(' ')}` };
      return this.#loaded;
    } catch (error) {
      found.stop();
      throw error;
    }
  }

  async #filesAtHand(): Promise<AccurateFiles> {
    if (this.#files !== null) return this.#files;
    const [detector, recogniser, characters] = await Promise.all(
      [accurateAssets.detector, accurateAssets.recogniser, accurateAssets.characters].map(this.#readAsset),
    );
    if (!detector || !recogniser || !characters) {
      throw new AppError(
        'file-missing',
        'The accurate OCR engine is not in this browser. Pick its folder under Settings, OCR, or choose another way of reading.',
      );
    }
    this.#files = { detector, recogniser, characters };
    return this.#files;
  }

  async #trial({ detector, recogniser, characters }: Loaded, signal: AbortSignal): Promise<void> {
    const blank = (width: number, height: number): DetectorInput => ({
      values: new Float32Array(3 * width * height),
      width,
      height,
    });
    mapOf(await detector.run(blank(64, 64), signal));
    stepsOf(await recogniser.run(blank(320, 48), signal), characters);
  }
}

function mapOf({ values, shape }: GraphOutput): TextMap {
  const [, , height, width] = shape;
  if (width === undefined || height === undefined || values.length !== width * height) {
    throw new AppError(
      'file-unsupported',
      `The accurate text detector answers in an unknown shape (${shape.join(' × ')}).`,
    );
  }
  return { values, width, height };
}

function stepsOf({ values, shape }: GraphOutput, characters: readonly string[]) {
  const [, steps = 0, classes = 0] = shape;
  if (shape.length !== 3 || classes !== characters.length + 2 || values.length !== steps * classes) {
    throw new AppError(
      'file-unsupported',
      `The recogniser answers ${classes} classes, its list has ${characters.length} characters: these files do not belong together. Pick the folder they came in.`,
    );
  }
  return { values, steps, classes };
}

function checkGraph(name: string, bytes: Uint8Array): void {
  if (bytes[0] === onnxTag && bytes.length >= leastBytes) return;
  throw new AppError(
    'file-unsupported',
    `The ${name} of the accurate engine is cut off or no ONNX file (${bytes.length} bytes). Download it again.`,
  );
}

function charactersOf(bytes: Uint8Array): readonly string[] {
  try {
    return charactersSchema.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))).characters;
  } catch (cause) {
    const sentence =
      'The list of characters of the accurate engine is not readable: a JSON file with “characters” is needed.';
    throw new AppError('file-unsupported', sentence, { cause });
  }
}
