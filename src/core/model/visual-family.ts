/** Which model types a visual adapter was made for: what config.json states of itself decides nothing, and is told where it contradicts. */
import type { VisualKind } from './visual-adapter.ts';

/** What config.json's model type says to an adapter, in a sentence. @param isChosen whether a choice decided, and not the graphs */
export function familyReason(modelType: string, kind: VisualKind, isChosen: boolean): string {
  const states = `config.json states the model type ${modelType}`;
  if (fits(modelType, kind)) return `${states}.`;
  return `${states}, which is no ${kind} model that is known here; the ${isChosen ? 'choice' : 'graph'} decides.`;
}

const families = {
  dual: ['clip', 'siglip', 'siglip2'],
  joint: ['jina_clip'],
  'late-interaction': ['colmodernvbert', 'modernvbert', 'colidefics3', 'idefics3', 'smolvlm', 'colsmol'],
} as const satisfies Partial<Record<VisualKind, readonly string[]>>;

/** Whether config.json's model type is one of encoders that read texts alone. */
export function isTextFamily(modelType: string | null): modelType is string {
  return modelType !== null && textFamilies.has(modelType);
}

const textFamilies: ReadonlySet<string> = new Set(
  'albert bert camembert deberta deberta-v2 distilbert electra ernie gte modernbert mpnet new nomic_bert roberta xlm-roberta'.split(
    ' ',
  ),
);

/** Any encoder of texts can be compared token by token. */
function fits(modelType: string, kind: VisualKind): boolean {
  if (kind !== 'text-late-interaction') return (families[kind] as readonly string[]).includes(modelType);
  return !Object.values(families).some((types) => (types as readonly string[]).includes(modelType));
}
