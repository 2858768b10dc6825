import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchedSpans } from '../../../src/core/lexical/matched-spans.ts';
import { foldText, foldTextWithPlaces } from '../../../src/core/lexical/text-folding.ts';
import { tokenise, tokeniseWhitespace, tokenSpans, whitespaceTokenSpans } from '../../../src/core/lexical/tokenizer.ts';

/** Text of everything that has a rule of its own, beside any other character. */
const anyText = fc
  .array(
    fc.oneof(
      {
        weight: 3,
        arbitrary: fc.constantFrom(
          'Word',
          'x',
          '12',
          '3,400',
          '.',
          ',',
          '-',
          '’',
          "'s",
          ' ',
          '\n',
          '-\n',
          '/',
          '&',
          '_',
          '@',
        ),
      },
      fc.constantFrom(
        '\u00ad',
        '\u00ad\n',
        '¹',
        '½',
        '№',
        '™',
        '①',
        'ﬁ',
        'İ',
        'ß',
        'Σ',
        'ς',
        'É',
        'e\u0301',
        '\u200b',
        '\u200d',
        '\ufffd',
        '\0',
        '\u001f',
      ),
      fc.constantFrom(
        '認証',
        '认',
        '\u3000',
        'カ\u3099',
        'ｶﾞ',
        'ー',
        '한글',
        '\u1112\u1161\u11ab',
        'ภาษาไทย',
        'हिन्दी',
        'كِتَاب',
        '٣٫١',
        '𠮷',
        '😀',
        '\ud800',
        '\udc00',
      ),
      fc.string({ unit: 'binary', maxLength: 4 }),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''));

describe('tokenise', () => {
  // Each row: what stands in the text, what people may type to find it (hazards B03, B04, P04).
  const findable: readonly (readonly [text: string, queries: readonly string[]])[] = [
    ['COVID-19 measures', ['COVID-19', 'covid‑19', 'covid', '19']],
    ['pi is 3.14.', ['3.14', '3', '14']],
    ['cost $1,200.50 each', ['$1,200.50', '1200.50', '1,200.50', '1200', '1.200,50']],
    ['a rate of 1’200.50', ['1200.50']],
    ['Swiss 1.200,50', ['1,200.50', '1200.50']],
    ['revenue 2,400 million', ['2400', '2,400']],
    ['see №5', ['№5', 'No5', '№ 5', '5']],
    ['valve A-10 opens', ['A-10', 'a-10', 'A', '10']],
    ['part 01-2301-XXX', ['01-2301-XXX', '2301', 'xxx']],
    ['part 01\u00ad2301\u00adXXX', ['01-2301-XXX', '2301']],
    ['认证系统使用JWT令牌', ['认证', '系统', 'JWT', '令牌']],
    ['本報告說明各地\n區之收入', ['地區']],
    ['データベースのサーバー', ['サーバー', 'データベース']],
    ['ｻｰﾊﾞｰ', ['サーバー']],
    ['압력 값은 표 7에', ['압력', '값은']],
    ['the infor-\nmation age', ['information', 'infor', 'mation']],
    ['the infor\u00ad\nmation age', ['information']],
    ['the infor\u00admation age', ['information']],
    ['state-of-the-\nart', ['state-of-the-art', 'art']],
    ['long-\r\n  term', ['longterm', 'long', 'term']],
    ['COVID-\n19 cases', ['COVID-19', '19']],
    ['Café NAÏVE Straße Łódź smørrebrød', ['cafe', 'naive', 'strasse', 'lodz', 'smorrebrod']],
    ['ΣΊΣΥΦΟΣ', ['σισυφος', 'Σίσυφος']],
    ['İstanbul', ['istanbul', 'Istanbul']],
    ['the company’s report', ['company', "company's"]],
    ["they don't", ['don’t']],
    ['l’avion', ['avion', "l'avion"]],
    ['U.S.A. and U.S. GDP', ['USA', 'u.s.', 'GDP']],
    ['revenue¹ and CO₂', ['revenue', 'CO2', 'CO₂']],
    ['Windows™ ﬁnance', ['windows', 'finance']],
    ['1½ cups', ['1½', '1 1/2']],
    ['in 2019–2020', ['2019-2020', '2020']],
    ['from 3.5-4.2 bar', ['3.5', '4.2', '3.5-4.2']],
    ['ＡＢＣ１２', ['abc12']],
    ['AT&T and R&D', ['AT&T', 'R&D']],
    ['mail a.b@example.org', ['example.org', 'a.b@example.org']],
    ['٣٫١٤ كِتَاب', ['3.14', 'كتاب']],
    ['snake_case_name', ['snake_case_name', 'case']],
  ];
  for (const [text, queries] of findable) {
    it(`finds ${JSON.stringify(text)} by ${queries.join(', ')}`, () => {
      const tokens = new Set(tokenise(text));
      for (const query of queries) {
        const queryTokens = tokenise(query);
        expect(queryTokens.length).toBeGreaterThan(0);
        // The whole query as one token is found, and so is each part of it that the text has.
        expect(tokens.has(queryTokens[0]!), `${query} → ${queryTokens.join(' ')} in ${[...tokens].join(' ')}`).toBe(
          true,
        );
      }
    });
  }

  it('gives a compound whole and in parts, in text order', () => {
    expect(tokenise('COVID-19, 3.14 and $1,200.50')).toEqual([
      'covid-19',
      'covid',
      '19',
      '3.14',
      '3',
      '14',
      'and',
      '1200.50',
      '1200',
      '50',
    ]);
  });

  it('gives words and pairs of Chinese, a pair once', () => {
    expect(tokenise('认证系统').toSorted()).toEqual(['认证', '证系', '系统'].toSorted());
  });

  it('does not join across a sign that stands alone, a sentence end or a dash with blanks', () => {
    expect(tokenise('end. Start - go -- on, then; x...y')).toEqual(['end', 'start', 'go', 'on', 'then', 'x', 'y']);
  });

  it('keeps numbers of a list apart where the comma parts no thousands', () => {
    expect(tokenise('in 2019,2020')).toEqual(['in', '2019,2020', '2019', '2020']);
    expect(tokenise('a,b')).toEqual(['a', 'b']);
  });

  it('has no tokens in nothing, in blanks and in signs', () => {
    expect(['', '  \n', '— … !?', '\0\ufffd'].map(tokenise)).toEqual([[], [], [], []]);
  });

  it('takes hostile text of one sign or word repeated in a time that grows with its length alone', () => {
    const counts = ["'s", '.a', '-a', ',123', 'a', '-\n', ' ', '\u3000', '\u0301', '漢\n', '\u1100', '\u00ad', '¹'].map(
      (part) => tokenise(`x${part.repeat(100_000)}`).length,
    );
    expect(counts.every((count) => count >= 1 && count <= 200_003)).toBe(true);
    expect(tokenise(`x${"'s".repeat(100_000)}`)).toEqual(['x']);
    expect(tokenise(`x${'-a'.repeat(100_000)}`).length).toBe(100_002);
  }, 20_000);

  it('finds every token again when it is the query', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const token of tokenise(text)) expect(tokenise(token)).toContain(token);
      }),
      { numRuns: 1500 },
    );
  });

  it('gives tokens that have a letter or number, no blank and no capital', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const token of tokenise(text)) {
          expect(token).toMatch(/[\p{L}\p{N}\p{M}]/u);
          expect(token).not.toMatch(/[\s\u001e\u001f]/);
          expect(token).toBe(token.toLowerCase());
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('does not depend on how the text is composed', () => {
    const letters = fc.string({ unit: fc.constantFrom('é', 'ü', 'Å', '한', 'が', 'ñ', 'x', ' ', '-'), maxLength: 20 });
    fc.assert(
      fc.property(letters, (text) => {
        expect(tokenise(text.normalize('NFD'))).toEqual(tokenise(text));
      }),
    );
  });
});

describe('tokenSpans', () => {
  it('agrees with tokenise token for token on any text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(tokenSpans(text).map(({ token }) => token)).toEqual(tokenise(text));
        expect(foldTextWithPlaces(text).text).toBe(foldText(text));
      }),
      { numRuns: 3000 },
    );
  });

  it('names places of the text that hold the token', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const { token, start, end } of tokenSpans(text)) {
          expect(start).toBeLessThan(end);
          expect(end).toBeLessThanOrEqual(text.length);
          expect(tokenise(text.slice(start, end))).toContain(token);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('points at what a reader sees: accents, ligatures, line ends and thousands included', () => {
    const text = 'Cafe\u0301: ﬁve infor-\nmation $1,200.50, company’s';
    const seen = Object.fromEntries(tokenSpans(text).map(({ token, start, end }) => [token, text.slice(start, end)]));
    expect(seen).toEqual({
      cafe: 'Cafe\u0301',
      five: 'ﬁve',
      information: 'infor-\nmation',
      infor: 'infor',
      mation: 'mation',
      '1200.50': '1,200.50',
      '1200': '1,200',
      '50': '50',
      company: 'company',
    });
  });
});

describe('tokeniseWhitespace', () => {
  it('splits at white space and keeps case and signs', () => {
    expect(tokeniseWhitespace(' The COVID-19\treport,\n(2020)\u00a0x\u001cy ')).toEqual([
      'The',
      'COVID-19',
      'report,',
      '(2020)',
      'x',
      'y',
    ]);
    expect(tokeniseWhitespace(' \n')).toEqual([]);
  });

  it('has spans that cut out the tokens', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const spans = whitespaceTokenSpans(text);
        expect(spans.map(({ token }) => token)).toEqual(tokeniseWhitespace(text));
        for (const { token, start, end } of spans) expect(text.slice(start, end)).toBe(token);
      }),
    );
  });
});

describe('matchedSpans', () => {
  it('marks what the query matches once, a compound and its parts as one', () => {
    const text = 'COVID-19 of 2019: the cost of COVID';
    const spans = matchedSpans(tokenSpans(text), tokenise('covid-19 cost'));
    expect(spans.map(({ start, end }) => text.slice(start, end))).toEqual(['COVID-19', 'cost', 'COVID']);
    expect(matchedSpans(tokenSpans(text), [])).toEqual([]);
  });
});
