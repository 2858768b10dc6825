import { LitElement, html, nothing } from 'lit';
import type { PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { SystemSettings } from '../../../core/experiment/experiment.ts';
import { publicHub } from '../../../core/model/encoder-settings.ts';
import type { AnsweringSettings, ModelSettings } from '../../../core/experiment/answering.ts';
import { FocusKeeper } from '../../focus-keeper.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { noUsualAnswers } from './answer-draft.ts';
import type { UsualAnswers } from './answer-draft.ts';
import { renderAnswerFields } from './answer-fields.ts';
import { checkDraft } from './check-draft.ts';
import type { Problems } from './check-draft.ts';
import { DraftHeld } from './draft-held.ts';
import { renderText } from './form-fields.ts';
import type { FormContext, Offer } from './form-fields.ts';
import { renderPoolFields } from './pool-fields.ts';
import { renderRetrieverFields } from './retriever-fields.ts';
import { limitsOf, withoutLimits } from './shared-answers.ts';
import { draftOf, draftReadsText } from './system-draft.ts';
import type { SystemDraft } from './system-draft.ts';
import { systemFormStyles } from './system-form-styles.ts';
import { followedName } from './system-name.ts';
import { renderTextFields } from './text-fields.ts';
import { renderUnitFields } from './unit-fields.ts';

/** Fired when the form holds a valid system that differs from the one it was given. */
export class SystemChanged extends Event {
  readonly system: SystemSettings;

  constructor(system: SystemSettings) {
    super('system-changed');
    this.system = system;
  }
}

/** Fired when generator and judge of this system are wanted in all systems that answer. */
export class ModelsForAll extends Event {
  readonly answering: AnsweringSettings;

  constructor(answering: AnsweringSettings) {
    super('models-for-all');
    this.answering = answering;
  }
}

/** Fired when a model that the experiment states is wanted in the list. */
export class ModelToList extends Event {
  readonly model: ModelSettings;

  constructor(model: ModelSettings) {
    super('model-to-list');
    this.model = model;
  }
}

const nothingOffered: Offer = {
  models: [],
  visuals: [],
  hub: publicHub,
  languages: ['eng'],
  accurateOcr: false,
  vectorSets: [],
  languageModels: [],
};

/**
 * Edits one system in place. What cannot be taken is said below its field; the system then keeps what it had. Fires
 * `draft-held`, `models-for-all` and `model-to-list`.
 */
@customElement('system-form')
export class SystemForm extends LitElement {
  static override styles = [sharedStyles, systemFormStyles];

  @property({ attribute: false }) system!: SystemSettings;
  @property({ attribute: false }) otherNames: readonly string[] = [];
  @property({ attribute: false }) offer: Offer = nothingOffered;
  /** What the benchmark's own pool comes to, in words; empty while there is no benchmark. */
  @property() defaultPool = '';
  /** What the system takes where it begins to answer. */
  @property({ attribute: false }) usual: UsualAnswers = noUsualAnswers;
  /** How the other systems answer. */
  @property({ attribute: false }) others: readonly (AnsweringSettings | null)[] = [];
  /** The style of the benchmark, in words; empty while there is no benchmark. */
  @property() defaultStyle = '';
  /** Candidates that a run keeps. */
  @property({ type: Number }) kept = 10_000;

  @state() private draft!: SystemDraft;
  @state() private problems: Problems = {};
  private sent: SystemSettings | null = null;

  /** A list of a hybrid goes with its button. */
  protected readonly focusKeeper = new FocusKeeper(this, () => {
    const removers = [...this.renderRoot.querySelectorAll<HTMLElement>('.part .push')];
    return removers.at(-1) ?? this.renderRoot.querySelector<HTMLElement>('.add');
  });

  override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('system') || this.system === this.sent) return;
    const before: unknown = changed.get('system');
    if (before !== undefined && isSame(withoutLimits([before as SystemSettings]), withoutLimits([this.system]))) {
      // Sample and cap are edited elsewhere: what is being typed here stays.
      const { sample, cap } = limitsOf([this.system]);
      this.draft = { ...this.draft, answering: { ...this.draft.answering, sample, cap } };
      return;
    }
    this.draft = draftOf(this.system);
    this.problems = {};
  }

  protected override updated(changed: PropertyValues): void {
    if (!changed.has('problems')) return;
    const before: unknown = changed.get('problems');
    const [was, is] = [before, this.problems].map((problems) => Object.keys(problems ?? {}).length > 0);
    if (was !== is) this.dispatchEvent(new DraftHeld(is === true));
  }

  /** Puts the focus into the name, as after adding a system. */
  focusName(): void {
    this.renderRoot.querySelector<HTMLInputElement>('#name')?.select();
  }

  override render() {
    const { draft, problems, offer, defaultPool } = this;
    const form: FormContext = {
      draft,
      problems,
      offer,
      defaultPool,
      answers: {
        usual: this.usual,
        defaultStyle: this.defaultStyle,
        others: this.differing(),
        toAll: this.toAll,
        addToList: (model) => this.dispatchEvent(new ModelToList(model)),
      },
      edit: this.edit,
      type: this.type,
      take: this.take,
    };
    return html`<div class="form" role="group" aria-label="Settings of ${this.system.name}">
      ${renderText(form, {
        field: 'name',
        label: 'Name',
        value: draft.name,
        look: 'wide',
        changed: (name) => ({ ...draft, name }),
      })}
      <div class="group">${renderRetrieverFields(form)}</div>
      ${draft.retriever === 'imported' ? nothing : renderUnitAndText(form)}
      <div class="group">${renderPoolFields(form)}</div>
      ${renderAnswerFields(form)}
      ${Object.keys(problems).length === 0 ? nothing : html`<p class="all small soft">Until this is right, the system keeps what it had and no run starts. Closing the form takes it back.</p>`}
    </div>`;
  }

  /** Other systems that answer with another generator or judge than this one. */
  private differing(): { readonly generators: number; readonly judges: number } {
    const own = this.system.answering;
    if (own === null) return { generators: 0, judges: 0 };
    const others = this.others.filter((one) => one !== null);
    const asking = own.generator === null ? [] : others.filter(({ generator }) => generator !== null);
    return {
      generators: asking.filter(({ generator }) => !isSame(generator, own.generator)).length,
      judges: others.filter(({ judge }) => !isSame(judge, own.judge)).length,
    };
  }

  private readonly toAll = (): void => {
    if (this.system.answering !== null) this.dispatchEvent(new ModelsForAll(this.system.answering));
  };

  private readonly type = (draft: SystemDraft): void => {
    this.draft = draft;
    // A sentence that was shown goes as soon as it no longer holds; a new one waits until the field is left.
    if (Object.keys(this.problems).length === 0) return;
    const checked = checkDraft(draft, this.otherNames, this.kept);
    const still = checked.kind === 'invalid' ? checked.problems : {};
    this.problems = Object.fromEntries(Object.entries(this.problems).filter(([name]) => name in still));
  };

  private readonly edit = (draft: SystemDraft): void => {
    this.draft = draft;
    this.take();
  };

  private readonly take = (): void => {
    const checked = checkDraft(this.draft, this.otherNames, this.kept);
    this.problems = checked.kind === 'invalid' ? checked.problems : {};
    if (checked.kind === 'invalid') return;
    const name = followedName(checked.system, this.system, this.otherNames);
    const system = { ...checked.system, name };
    if (JSON.stringify(system) === JSON.stringify(this.system)) return;
    if (name !== checked.system.name) this.draft = { ...this.draft, name };
    this.sent = system;
    this.dispatchEvent(new SystemChanged(system));
  };
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** What is cut into units, and whose text it is; page images have neither. */
function renderUnitAndText(form: FormContext) {
  if (!draftReadsText(form.draft)) {
    return html`<div class="group">
      <p class="all small soft">Its units are pages; their text is not read.</p>
    </div>`;
  }
  return html`<div class="group">${renderUnitFields(form)}</div>
    <div class="group">${renderTextFields(form)}</div>`;
}
