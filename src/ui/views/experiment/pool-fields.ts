/** Which documents a question is answered from. */
import type { PoolSettings } from '../../../core/experiment/experiment.ts';
import { renderCheck, renderSelect } from './form-fields.ts';
import type { FormContext } from './form-fields.ts';
import { poolTitle } from './system-words.ts';

const pools: readonly PoolSettings['kind'][] = ['default', 'candidates', 'own-document', 'corpus', 'sampled'];

export function renderPoolFields({ draft, defaultPool, edit }: FormContext) {
  const label = (kind: PoolSettings['kind']): string =>
    kind === 'default' && defaultPool !== '' ? `${poolTitle(kind)}: ${defaultPool}` : poolTitle(kind);
  const options = pools.map((value) => ({ value, label: label(value) }));
  return [
    renderSelect(
      'Documents a question is answered from',
      options,
      draft.pool,
      (pool) => edit({ ...draft, pool }),
      'wide',
    ),
    renderCheck(
      'Take the gold documents out',
      '(nothing can be found: tests what happens without them)',
      draft.withoutOracle,
      (withoutOracle) => edit({ ...draft, withoutOracle }),
    ),
  ];
}
