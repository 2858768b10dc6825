// What the scripted provider takes for words, sentences and facts. Simple on purpose: a test works every score out by hand or by set
// arithmetic from the prompts.

/** English words without content of their own. */
export const stopWords: ReadonlySet<string> = new Set(
  (
    'a an the and or but nor so of in on at by to from for with without into onto over under as than then that this these those it its ' +
    'is are was were be been being am do does did done has have had having will would shall should can could may might must not no ' +
    'he she they them his her their we us our you your i me my who whom whose which what when where why how there here also only'
  ).split(' '),
);

/** Lower-case words of letters and digits, compatibility forms folded; a point or comma between digits belongs to the number. */
export function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/\p{N}+(?:[.,]\p{N}+)*|[\p{L}\p{M}\p{N}]+/gu) ?? []
  );
}

/** The words of a text that are no stop words, each once. */
export function contentWords(text: string): Set<string> {
  return new Set(wordsOf(text).filter((word) => !stopWords.has(word)));
}

/** Sentences end at a full stop, exclamation or question mark before white space, and at a line's end. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?])\s+|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => contentWords(sentence).size > 0);
}

/** The facts of a text: its sentences, cut once more at semicolons; without the full stop at the end. */
export function factsOf(text: string): string[] {
  return sentencesOf(text)
    .flatMap((sentence) => sentence.split(/;\s*/u))
    .map((fact) => fact.trim().replace(/[.!?]+$/u, ''))
    .filter((fact) => contentWords(fact).size > 0);
}

/** The words of a fact that a grounding lacks: it is supported exactly if there are none. */
export function missingWords(fact: string, grounding: string): string[] {
  const there = new Set(wordsOf(grounding));
  return [...contentWords(fact)].filter((word) => !there.has(word));
}
