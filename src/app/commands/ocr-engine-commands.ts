/** What OCR can read with: languages and the accurate engine, given by the person, tried by a worker, kept in the browser. */
import { AppError } from '../../core/app-error.ts';
import type { OcrAsset } from '../../storage/schema.ts';
import { sha256Of } from '../../storage/content-sum.ts';
import {
  accurateAssets,
  languageAsset,
  languageOfAsset,
  listOcrAssets,
  putOcrAssets,
} from '../../storage/ocr-asset-store.ts';
import { forgetRecognisedIn } from '../../storage/forget-recognised.ts';
import type { Commands } from '../commands.ts';
import type { AppContext } from '../context.ts';
import { never } from '../context.ts';
import { guardedBy } from '../guarded-work.ts';
import { notify } from '../notices.ts';
import { refreshStorage } from './workspace-commands.ts';

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
        await putOcrAssets(database, [await assetOf(languageAsset(code), bytes)]);
        // Pages that were read with other data of this name are others now.
        await forgetRecognisedIn(database, (ocr) => ocr.split(' ')[1]?.split('+').includes(code) === true);
        restartReaders();
        await refreshOcrEngines(context);
        notify(store, 'info', `OCR can read “${code}” now. It is kept in this browser.`);
      }),
    addAccurateOcr: (files) =>
      guarded(async () => {
        const bytesOf = async (name: RegExp, what: string): Promise<Uint8Array<ArrayBuffer>> => {
          const found = files.find(({ path }) => name.test(path));
          if (found !== undefined) return new Uint8Array(await found.file.arrayBuffer());
          throw new AppError('file-missing', `The folder holds no ${what}. Pick the folder of PP-OCR v6.`);
        };
        const detector = await bytesOf(/v6[^/]*det[^/]*\.onnx$/i, 'text detector (…v6…det….onnx)');
        const recogniser = await bytesOf(/v6[^/]*rec[^/]*\.onnx$/i, 'recogniser (…v6…rec….onnx)');
        const characters = await bytesOf(/characters\.json$/i, 'list of characters (….characters.json)');
        await readerOf(context).calls.addAccurate({ detector, recogniser, characters }, never);
        await putOcrAssets(database, [
          await assetOf(accurateAssets.detector, detector),
          await assetOf(accurateAssets.recogniser, recogniser),
          await assetOf(accurateAssets.characters, characters),
        ]);
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
  const added = names.map(languageOfAsset).filter((code): code is string => code !== null && code !== 'eng');
  store.languages.value = ['eng', ...added];
  store.accurateOcr.value = Object.values(accurateAssets).every((name) => names.includes(name));
}

function readerOf({ services }: AppContext) {
  const reader = services.ocr[0];
  if (reader === undefined) throw new AppError('worker-unavailable', 'OCR is not available here.');
  return reader;
}
