/** Text and page images in one list: how often images stand among the first, and how many vectors each kind has. */
import type { ImageShare } from '../../../core/experiment/image-shares.ts';
import type { Report } from '../../../core/experiment/report.ts';
import type { Run } from '../../../core/experiment/run.ts';
import { formatCount } from '../../format.ts';

export interface ModalityRow {
  readonly name: string;
  /** "14 % of all candidates there are"; null where the run does not say. */
  readonly base: number | null;
  readonly shares: readonly ImageShare[];
  /** "3.2 a chunk", "832 a page image"; null where the run has no such vectors. */
  readonly textVectors: string | null;
  readonly imageVectors: string | null;
  /** Its counts decide the shares, not its scores. */
  readonly isConcatenated: boolean;
}

/** One a run that ranks page images beside text, in the order of the runs given. */
export function modalityRows(report: Pick<Report, 'runs'>, runs: readonly Run[]): readonly ModalityRow[] {
  return runs.flatMap((run) => {
    const summary = report.runs.find((one) => one.run === run.id);
    if (summary === undefined || summary.imageShares === null) return [];
    const { retriever } = run.system;
    return [
      {
        name: summary.name,
        base: baseOf(run),
        shares: summary.imageShares,
        ...vectorsOf(run),
        isConcatenated: retriever.kind === 'hybrid' && retriever.fusion.kind === 'concatenate',
      },
    ];
  });
}

/** Vectors for each unit and page image that has any: "3.2 a chunk"; whole numbers without a decimal. */
export function vectorsOf({
  space,
  system,
}: Pick<Run, 'space' | 'system'>): Pick<ModalityRow, 'textVectors' | 'imageVectors'> {
  const texts = space?.texts ?? null;
  const images = space?.images ?? null;
  const unit = system.unit.kind === 'page' ? 'page' : 'chunk';
  return {
    textVectors: texts === null ? null : each(texts.vectors, texts.units, unit),
    imageVectors: images === null ? null : each(images.vectors, images.pages - images.failed, 'page image'),
  };
}

/** Share of page images among all that a joint space holds: what a list without a preference would have. */
function baseOf({ space }: Run): number | null {
  const [images, texts] = [space?.images ?? null, space?.texts ?? null];
  if (images === null || texts === null) return null;
  const pictured = images.pages - images.failed;
  return pictured + texts.units === 0 ? null : pictured / (pictured + texts.units);
}

function each(vectors: number, units: number, name: string): string | null {
  if (units <= 0) return null;
  const mean = vectors / units;
  const words = mean >= 100 || Number.isInteger(mean) ? formatCount(mean) : mean.toFixed(1);
  return `${words} a ${name}`;
}
