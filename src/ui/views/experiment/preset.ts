/** What a ready-made set of systems is. */
import type { AnsweringSettings, PipelineKind } from '../../../core/experiment/answering.ts';
import type { SystemSettings } from '../../../core/experiment/experiment.ts';
import type { VisualEncoderSettings } from '../../../core/model/visual-encoder-settings.ts';

/** Systems as they are, or what a visual model makes of them. */
export type PresetSystems = readonly SystemSettings[] | ((visual: VisualEncoderSettings) => readonly SystemSettings[]);

/** How a system of a preset answers, where it is not by UniDoc-Bench's settings. */
export interface PresetAnswer extends Partial<Pick<AnsweringSettings, 'promptForm' | 'mayDecline' | 'k' | 'imageK'>> {
  readonly pipeline: Exclude<PipelineKind, 'extractive'>;
  /** Null: the provider's own. */
  readonly temperature?: number;
  /** False: scored by words alone. */
  readonly judged?: boolean;
  /** Ends the system's name, where settings alone do not tell it from another. */
  readonly label?: string;
}

export interface Preset {
  readonly key: string;
  readonly title: string;
  /** One sentence on what it compares. */
  readonly about: string;
  readonly systems: PresetSystems;
  /** Pipelines of the systems, one each, that a language model answers and judges; left out: none is asked. */
  readonly answers?: readonly (PresetAnswer['pipeline'] | PresetAnswer)[];
  readonly k: number;
  readonly cutoffs: readonly number[];
}
