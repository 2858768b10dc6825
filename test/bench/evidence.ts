// Evidence found (ANLCS) as a run computes it, and the longest common subsequence against dynamic programs.
// npx tsx test/bench/evidence.ts; the Python figure takes python3 and some minutes: LEAFMARK_PYTHON=1.
import { execFileSync } from 'node:child_process';
import { evidenceCurvesOf } from '../../src/core/metric/evidence/anlcs.ts';
import { longestCommonSubsequence } from '../../src/core/metric/evidence/longest-common-subsequence.ts';

const seconds = (work: () => unknown): number => {
  const from = performance.now();
  work();
  return (performance.now() - from) / 1000;
};

let state = 7;
const below = (bound: number): number => {
  state = (Math.imul(1664525, state) + 1013904223) >>> 0;
  return (state >>> 8) % bound;
};
const words = Array.from({ length: 3000 }, (_, place) => `w${place.toString(36)}`);
const text = (characters: number): string => {
  let made = '';
  while (made.length < characters) made += `${words[below(words.length)]!} `;
  return made.slice(0, characters);
};

// 400 questions, 20 contexts of 3,000 characters each, an evidence text of 300 words and one of 40; both readings.
const questions = Array.from({ length: 400 }, () => ({
  evidence: [text(1500), text(200)],
  contexts: Array.from({ length: 20 }, () => text(3000)),
}));
const both = seconds(() => {
  for (const { evidence, contexts } of questions) {
    evidenceCurvesOf([evidence, [...evidence, evidence[0]!]], contexts);
  }
});
console.log(`400 questions × 20 contexts of 3,000 characters, both readings: ${both.toFixed(2)} s`);

const tokens = (count: number): Int32Array => Int32Array.from({ length: count }, () => below(3000));
const [a, b] = [tokens(20_000), tokens(20_000)];
longestCommonSubsequence(tokens(2000), tokens(2000));
const bits = Math.min(...Array.from({ length: 3 }, () => seconds(() => longestCommonSubsequence(a, b))));
const program = seconds(() => byDynamicProgram(a, b));
console.log(
  `20,000 × 20,000 tokens: ${(bits * 1000).toFixed(0)} ms, dynamic program ${program.toFixed(2)} s: ${(program / bits).toFixed(0)} ×`,
);
if (process.env['LEAFMARK_PYTHON'] !== undefined) {
  // 2,000 × 2,000 tokens, whose time grows by 100 to 20,000 × 20,000.
  const script = `import random,time
a=[random.randrange(3000) for _ in range(2000)]
b=[random.randrange(3000) for _ in range(2000)]
s=time.time()
above=[0]*(len(b)+1)
for x in a:
  row=[0]*(len(b)+1)
  for j,y in enumerate(b):
    row[j+1]=above[j]+1 if x==y else max(above[j+1],row[j])
  above=row
print(time.time()-s)`;
  const python = 100 * Number(execFileSync('python3', ['-c', script], { encoding: 'utf8' }));
  console.log(
    `The dynamic program in Python, from 2,000 × 2,000: ${python.toFixed(0)} s: ${(python / bits).toFixed(0)} ×`,
  );
}

function byDynamicProgram(first: Int32Array, second: Int32Array): number {
  let above = new Int32Array(second.length + 1);
  let row = new Int32Array(second.length + 1);
  for (const token of first) {
    for (let column = 1; column <= second.length; column += 1) {
      row[column] = token === second[column - 1] ? above[column - 1]! + 1 : Math.max(above[column]!, row[column - 1]!);
    }
    [above, row] = [row, above];
  }
  return above[second.length]!;
}
