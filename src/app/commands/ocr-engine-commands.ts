/** What OCR can read with: languages and the accurate engine, given by the person, tried by a worker, kept in the browser. */
import { AppError } from '../../core/app-error.ts';
import type { OcrAsset } from '../../storage/schema.ts';
import { sha256Of } from '../../storage/content-sum.ts';
import { listOcrAssets, putOcrAssets } from '../../storage/ocr-asset-store.ts';
import { forgetRecognisedIn } from '../../storage/forget-recognised.ts';
import type { Commands } from '../commands.ts';
import type { AppContext } from '../context.ts';
import { never } from '../context.ts';
import type { DroppedFile } from '../dropped-files.ts';
import { guardedBy } from '../guarded-work.ts';
import { notify } from '../notices.ts';
import { refreshStorage } from './workspace-commands.ts';

const languagePrefix = 'language ';
const accurateNames = ['accurate detector', 'accurate recogniser', 'accurate characters'] as const;

export function ocrEngineCommands(context: AppContext): Pick<Commands, 'addOcrLanguage' | 'addAccurateOcr'> {
  const { store, services, database } = context;
  const guarded = guardedBy(store, () => refreshStorage(context));

  const assetOf = async (name: string, bytes: Uint8Array<ArrayBuffer>): Promise<OcrAsset> => ({
    name,
    blob: new Blob([bytes]),
    sha256: await sha256Of(bytes),
    addedAt: services.now(),
  });

  /** Workers hold what they read with: they start anew with what is kept now. */
  const restartReaders = (): void => {
    for (const client of services.ocr) if (client.pending === 0) client.terminate();
  };

  return {
    addOcrLanguage: (file) =>
      guarded(async () => {
        const code = /^([A-Za-z][\w-]*)(?:\.fast|\.best)?\.traineddata(?:\.gz)?$/.exec(file.name)?.[1];
        if (code === undefined) {
          throw new AppError(
            'file-unsupported',
            `“${file.name}” is no language of tesseract's. Its name ends in .traineddata or .traineddata.gz, as in deu.traineddata.`,
          );
        }
        const bytes = new Uint8Array(await file.arrayBuffer());
        const reader = readerOf(context);
        await reader.calls.addLanguage({ language: code, data: bytes }, never);
        await putOcrAssets(database, [await assetOf(`${languagePrefix}${code}`, bytes)]);
        // Pages that were read with other data of this name are others now.
        await forgetRecognisedIn(database, (ocr) => ocr.split(' ')[1]?.split('+').includes(code) === true);
        restartReaders();
        await refreshOcrEngines(context);
        notify(store, 'info', `OCR can read “${code}” now. It is kept in this browser.`);
      }),
    addAccurateOcr: (files) =>
      guarded(async () => {
        const [detector, recogniser, characters] = await Promise.all(
          filesOfFolder(files).map(async (file) => new Uint8Array(await file.arrayBuffer())),
        );
        if (detector === undefined || recogniser === undefined || characters === undefined) return;
        await readerOf(context).calls.addAccurate({ detector, recogniser, characters }, never);
        const bytes = [detector, recogniser, characters];
        await putOcrAssets(
          database,
          await Promise.all(accurateNames.map((name, place) => assetOf(name, bytes[place] ?? new Uint8Array()))),
        );
        await forgetRecognisedIn(database, (ocr) => ocr.startsWith('accurate '));
        restartReaders();
        await refreshOcrEngines(context);
        notify(store, 'info', 'The accurate OCR engine was tried and is kept in this browser.');
      }),
  };
}

/** Puts what OCR can read with into the state. */
export async function refreshOcrEngines({ store, database }: AppContext): Promise<void> {
  const { items, invalid } = await listOcrAssets(database);
  for (const failure of invalid) notify(store, 'error', failure.reason, failure.code);
  const names = items.map(({ name }) => name);
  const added = names
    .filter((name) => name.startsWith(languagePrefix))
    .map((name) => name.slice(languagePrefix.length))
    .filter((code) => code !== 'eng');
  store.languages.value = ['eng', ...added];
  store.accurateOcr.value = accurateNames.every((name) => names.includes(name));
}

function readerOf({ services }: AppContext) {
  const reader = services.ocr[0];
  if (reader === undefined) throw new AppError('worker-unavailable', 'OCR is not available here.');
  return reader;
}

/** Detector, recogniser and characters of a PP-OCR folder, in this order, told apart by their names. */
function filesOfFolder(files: readonly DroppedFile[]): readonly File[] {
  const wanted = [
    { what: 'a text detector (…det….onnx)', fits: /v6[^/]*det[^/]*\.onnx$/i, orElse: /det[^/]*\.onnx$/i },
    { what: 'a recogniser (…rec….onnx)', fits: /v6[^/]*rec[^/]*\.onnx$/i, orElse: /rec[^/]*\.onnx$/i },
    { what: 'a list of characters (….characters.json)', fits: /characters\.json$/i, orElse: /characters\.json$/i },
  ];
  return wanted.map(({ what, fits, orElse }) => {
    const found = files.find(({ path }) => fits.test(path)) ?? files.find(({ path }) => orElse.test(path));
    if (found === undefined) {
      throw new AppError(
        'file-missing',
        `The folder holds no ${what.replace(/^a /, '')}. Pick the folder of PP-OCR v6.`,
      );
    }
    return found.file;
  });
}
