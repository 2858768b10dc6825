// Reads a prompt of Leafmark back, knowing nothing of it but what is agreed: the first line of the system text is
// `[leafmark:<task>/<version>]`, the text is cut into sections by lines `## <Name>`, and quoted material stands between lines
// `<<< <mark> <title>` and `>>> <mark>`, in which a backslash protects lines that would look like one of these.

export interface Quotation {
  readonly title: string;
  readonly text: string;
}

export interface ReadPrompt {
  /** `answer`, `extract`, `verify`, `repair`; null: not a prompt of Leafmark. */
  readonly task: string | null;
  readonly version: string | null;
  /** Content of each section by its name; of a name that comes twice, the last. */
  readonly sections: ReadonlyMap<string, string>;
}

export function readPrompt(system: string, text: string): ReadPrompt {
  const head = /^\[leafmark:([\w-]+)\/([\w.-]+)\]/.exec(system) ?? /^\[leafmark:([\w-]+)\/([\w.-]+)\]/.exec(text);
  const sections = new Map<string, string>();
  let name: string | null = null;
  let lines: string[] = [];
  const end = (): void => {
    if (name !== null) sections.set(name, lines.join('\n').trim());
  };
  for (const line of text.split('\n')) {
    const heading = /^## (.+)$/.exec(line)?.[1];
    if (heading === undefined) {
      lines.push(line);
      continue;
    }
    end();
    name = heading.trim();
    lines = [];
  }
  end();
  return { task: head?.[1] ?? null, version: head?.[2] ?? null, sections };
}

/** The quotations of a section, in order; their text as it was before it was protected. */
export function quotationsOf(section: string): Quotation[] {
  const quotations: Quotation[] = [];
  let open: { readonly mark: string; readonly title: string; readonly lines: string[] } | null = null;
  for (const line of section.split('\n')) {
    if (open === null) {
      const begin = /^<<< (\S+)(?: (.*))?$/.exec(line);
      if (begin !== null) open = { mark: begin[1]!, title: begin[2] ?? '', lines: [] };
    } else if (line === `>>> ${open.mark}`) {
      quotations.push({ title: open.title, text: open.lines.map(unprotected).join('\n') });
      open = null;
    } else open.lines.push(line);
  }
  return quotations;
}

/** Numbered lines `1. fact` of a section. */
export function numberedLines(section: string): { readonly number: number; readonly text: string }[] {
  return [...section.matchAll(/^(\d+)\. (.*)$/gm)].map(([, number, text]) => ({ number: Number(number), text: text! }));
}

export function unprotected(line: string): string {
  return line.replace(/^\\(?=##? |\[leafmark:|<<< |>>> )/, '');
}
