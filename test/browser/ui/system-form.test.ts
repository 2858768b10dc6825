import { afterEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { SystemSettings } from '../../../src/core/experiment/experiment.ts';
import { defaultExperiment } from '../../../src/core/experiment/default-experiment.ts';
import '../../../src/ui/views/experiment/system-form.ts';
import type { SystemChanged, SystemForm } from '../../../src/ui/views/experiment/system-form.ts';

afterEach(() => document.body.replaceChildren());

async function mounted() {
  const element = document.createElement('system-form') as SystemForm;
  const taken: SystemSettings[] = [];
  element.system = defaultExperiment().systems[1]!;
  element.addEventListener('system-changed', (event) => {
    const { system } = event as SystemChanged;
    taken.push(system);
    element.system = system;
  });
  document.body.append(element);
  await element.updateComplete;
  const root = element.shadowRoot!;
  return {
    element,
    taken,
    field: (id: string) => root.querySelector<HTMLInputElement>(`#${id}`)!,
    problem: (id: string) => root.querySelector(`#${id}-problem`),
  };
}

it('takes a number when its field is left', async () => {
  const { taken, field } = await mounted();
  await userEvent.fill(field('size'), '1,500');
  expect(taken).toEqual([]);
  await userEvent.tab();
  expect(taken.map((system) => system.unit)).toEqual([{ kind: 'characters', size: 1500, overlap: 300 }]);
});

it('says what is wrong at its field, keeps what it had, and stops saying it once it is right', async () => {
  const { element, taken, field, problem } = await mounted();
  await userEvent.fill(field('overlap'), '3000');
  await userEvent.tab();
  await element.updateComplete;
  expect(problem('overlap')?.textContent).toContain('smaller than size');
  expect(field('overlap').getAttribute('aria-describedby')).toBe('overlap-problem');
  expect(taken).toEqual([]);
  await userEvent.fill(field('overlap'), '30');
  await element.updateComplete;
  expect(problem('overlap')).toBeNull();
  await userEvent.tab();
  expect(taken.at(-1)?.unit).toEqual({ kind: 'characters', size: 3000, overlap: 30 });
});

it('turns chunks into pages with the keyboard alone', async () => {
  const { taken, element } = await mounted();
  element.shadowRoot!.querySelectorAll<HTMLInputElement>('input[name=unit]')[1]!.focus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(taken.at(-1)?.unit).toEqual({ kind: 'page' });
});
