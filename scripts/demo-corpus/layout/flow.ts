import type { Color } from 'pdf-lib';
import { assertUnreachable } from '../../../src/core/assert-unreachable.ts';
import type { Block } from '../markup.ts';
import type { Canvas } from './canvas.ts';
import { dot, fill } from './canvas.ts';
import type { FigureSet } from './figure.ts';
import type { Line } from './line-breaking.ts';
import { breakLines } from './line-breaking.ts';
import { setTable } from './table.ts';
import type { TextStyle } from './theme.ts';
import { ink, muted } from './theme.ts';
import type { TypeFamily } from './typeface.ts';

interface Frame {
  readonly left: number;
  readonly width: number;
}

/**
 * Puts the blocks of one page below each other, column after column. Columns that the text fills by itself end at about
 * the same height. A block that finds no room is an error: page numbers are part of the benchmark, so text never moves
 * to another page by itself.
 */
export function flowBlocks(canvas: Canvas, blocks: readonly Block[], figures: FigureSet): void {
  const { margin, page, text } = canvas.theme;
  const balanced = blocks.some((block) => block.kind === 'columns') && blocks.every((block) => block.kind !== 'break');
  let bottom = balanced ? page[1] * 0.6 : margin.bottom;
  for (;;) {
    const flow = new Flow(canvas, figures, bottom);
    try {
      for (const block of blocks) flow.place(block);
    } catch (error) {
      if (bottom <= margin.bottom) throw error;
      bottom = Math.max(margin.bottom, bottom - text.leading / 2);
      continue;
    }
    flow.draw();
    return;
  }
}

class Flow {
  readonly #canvas: Canvas;
  readonly #figures: FigureSet;
  readonly #bottom: number;
  #frames: readonly Frame[];
  #frame = 0;
  #top: number;
  #y: number;
  // Drawn only once everything has found its place.
  readonly #drawings: (() => void)[] = [];

  constructor(canvas: Canvas, figures: FigureSet, bottom: number) {
    const { page, margin } = canvas.theme;
    this.#canvas = canvas;
    this.#figures = figures;
    this.#bottom = bottom;
    this.#frames = [{ left: margin.left, width: page[0] - margin.left - margin.right }];
    this.#top = page[1] - margin.top;
    this.#y = this.#top;
  }

  draw(): void {
    for (const drawing of this.#drawings) drawing();
  }

  place(block: Block): void {
    const { theme, body, display } = this.#canvas;
    switch (block.kind) {
      case 'heading': {
        const style = theme.headings[block.level - 1]!;
        const color = block.level === 3 ? ink : theme.accent;
        // A heading is not left alone at the foot of a column.
        if (this.#y < this.#top)
          this.#room(style.before + style.leading + style.after + 2 * theme.text.leading, block.text);
        this.#text(block.text, { style, family: { ...display, regular: display.bold }, color });
        return;
      }
      case 'paragraph':
        this.#text(block.text, { style: theme.text, family: body, color: ink, justified: theme.justified });
        return;
      case 'item':
        this.#item(block.text);
        return;
      case 'quotation':
        this.#quotation(block.text);
        return;
      case 'caption':
        this.#text(block.text.replace(/^((Figure|Table) \w+\.|[図表][一二三])/, '**$1**'), {
          style: theme.caption,
          family: body,
          color: muted,
        });
        return;
      case 'front':
        this.#front(block.role, block.text);
        return;
      case 'figure':
        this.#figure(block.name);
        return;
      case 'table': {
        const table = setTable(this.#canvas, block.rows, this.#current.width);
        this.#room(table.height, `a table (${block.rows[0]!.join(', ')})`);
        const place = { left: this.#current.left, top: this.#y };
        this.#drawings.push(() => table.draw(place.left, place.top));
        this.#y -= table.height + theme.table.after;
        return;
      }
      case 'columns':
        this.#frames = columnsOf(this.#canvas);
        this.#frame = 0;
        this.#top = this.#y;
        return;
      case 'break':
        this.#next('a column break');
        return;
      default:
        assertUnreachable(block);
    }
  }

  get #current(): Frame {
    return this.#frames[this.#frame]!;
  }

  #next(what: string): void {
    if (this.#frame + 1 >= this.#frames.length) throw new Error(`The page is full before ${what}.`);
    this.#frame += 1;
    this.#y = this.#top;
  }

  #room(height: number, what: string): void {
    if (this.#y - height < this.#bottom - 0.5) this.#next(what);
  }

  #text(text: string, how: Setting): void {
    const { style, family, inset = 0, insetRight = 0 } = how;
    const lines = breakLines(text, family, style.size, this.#current.width - inset - insetRight);
    if (this.#y < this.#top) this.#y -= style.before;
    for (const line of lines) {
      this.#room(style.leading, text.slice(0, 40));
      this.#line(line, how);
      this.#y -= style.leading;
    }
    this.#y -= style.after;
  }

  #line(line: Line, { style, color, inset = 0, insetRight = 0, justified = false }: Setting): void {
    const { left, width } = this.#current;
    const spaces = line.runs.reduce((count, run) => count + run.text.split(' ').length - 1, 0);
    const gap = spaces === 0 ? 0 : (width - inset - insetRight - line.width) / spaces;
    // A line that would be torn apart is left ragged instead.
    const wordSpacing = justified && !line.last && gap < 0.7 * style.size ? gap : 0;
    let x = left + inset;
    const baseline = this.#y - (style.leading + style.size * 0.7) / 2;
    for (const run of line.runs) {
      const place = { x, baseline, size: style.size, color, wordSpacing };
      this.#drawings.push(() => run.face.draw(this.#canvas.page, run.text, place));
      x += run.face.width(run.text, style.size) + wordSpacing * (run.text.split(' ').length - 1);
    }
  }

  #item(text: string): void {
    const { theme, body } = this.#canvas;
    const style = { ...theme.text, after: theme.text.after * 0.6 };
    this.#room(style.leading, text.slice(0, 40));
    const inset = style.size;
    const center = [this.#current.left + inset * 0.3, this.#y - style.leading / 2] as const;
    this.#drawings.push(() => dot(this.#canvas, center, style.size * 0.13, { fill: theme.accent }));
    this.#text(text, { style, family: body, color: ink, inset });
  }

  #quotation(text: string): void {
    const { theme, body } = this.#canvas;
    const style = { ...theme.text, after: 0 };
    const inset = style.size;
    const family = { ...body, regular: body.italic };
    const lines = breakLines(text, family, style.size, this.#current.width - 2 * inset).length;
    const height = lines * style.leading + style.size;
    if (this.#y < this.#top) this.#y -= style.size * 0.4;
    this.#room(height, text.slice(0, 40));
    const box = { ...this.#current, bottom: this.#y - height, height };
    this.#drawings.push(() => fill(this.#canvas, box, theme.tint));
    this.#drawings.push(() => fill(this.#canvas, { ...box, width: style.size * 0.2 }, theme.accent));
    this.#y -= style.size / 2;
    this.#text(text, { style, family, color: ink, inset, insetRight: inset });
    this.#y -= style.size / 2 + theme.text.after;
  }

  #front(role: string, text: string): void {
    const { theme, body } = this.#canvas;
    const { size, leading } = theme.text;
    if (role === 'abstract') {
      const style = { size: size - 0.4, leading: leading - 0.4, before: 0, after: 12 };
      this.#text(`**Abstract.** ${text}`, {
        style,
        family: body,
        color: ink,
        inset: 24,
        insetRight: 24,
        justified: true,
      });
      return;
    }
    const style = {
      size: role === 'authors' ? size + 1 : size - 1,
      leading,
      before: 0,
      after: role === 'authors' ? 2 : 10,
    };
    this.#text(text, { style, family: body, color: role === 'authors' ? ink : muted });
  }

  #figure(name: string): void {
    const figure = this.#figures[name];
    if (!figure) throw new Error(`There is no figure ${name}.`);
    const height = figure.height(this.#current.width);
    this.#room(height, `the figure ${name}`);
    const box = { ...this.#current, bottom: this.#y - height, height };
    this.#drawings.push(() => figure.draw(this.#canvas, box));
    this.#y -= height;
  }
}

interface Setting {
  readonly style: TextStyle;
  readonly family: TypeFamily;
  readonly color: Color;
  readonly inset?: number;
  readonly insetRight?: number;
  readonly justified?: boolean;
}

function columnsOf({ theme }: Canvas): Frame[] {
  const { page, margin, columns, gutter } = theme;
  const total = columns.reduce((sum, part) => sum + part, 0);
  const usable = page[0] - margin.left - margin.right - gutter * (columns.length - 1);
  let left = margin.left;
  return columns.map((part) => {
    const frame = { left, width: (usable * part) / total };
    left += frame.width + gutter;
    return frame;
  });
}
