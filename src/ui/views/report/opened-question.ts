/**
 * The question that was in view last, so that the report is found again where it was left, by Escape and by the browser's Back
 * alike. It is a place of the eye and not of the work: it is in no address and not stored.
 */
import { signal } from '@lit-labs/preact-signals';
import type { QuestionId } from '../../../core/document/ids.ts';

export const openedQuestion = signal<QuestionId | null>(null);
