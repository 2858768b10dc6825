// pdf.js applies soft masks and transfer functions through SVG filters of a document. A worker has none, and without them a
// luminosity mask hides the wrong part of the page. Here a filter is a name for a function over pixels, which the
// canvases of `filtered-context.ts` apply.

/** Changes RGBA pixels in place, alpha not premultiplied. */
export type PixelFilter = (pixels: Uint8ClampedArray) => void;

type Table = ArrayLike<number>;

const filters = new Map<string, PixelFilter>();
let filterCount = 0;

/** The function behind a filter's name, or undefined for `none` and for names that are not ours. */
export function filterNamed(name: string): PixelFilter | undefined {
  return filters.get(name);
}

/** pdf.js's filter factory on the CPU: one for each document; `destroy` forgets its filters. */
export class CpuFilterFactory {
  readonly #names = {
    colour: new Map<unknown, string>(),
    alpha: new Map<unknown, string>(),
    luminosity: new Map<unknown, string>(),
  };

  /** A transfer function for each of red, green and blue, or one for all. */
  addFilter(maps: readonly Table[] | null): string {
    if (maps === null || maps === undefined) return 'none';
    return this.#name('colour', maps, () => {
      const red = maps[0] as Table;
      const green = maps[1] ?? red;
      const blue = maps[2] ?? red;
      return (pixels) => {
        for (let at = 0; at < pixels.length; at += 4) {
          pixels[at] = mapped(red, pixels[at]);
          pixels[at + 1] = mapped(green, pixels[at + 1]);
          pixels[at + 2] = mapped(blue, pixels[at + 2]);
        }
      };
    });
  }

  addAlphaFilter(map: Table): string {
    return this.#name('alpha', map, () => (pixels) => {
      for (let at = 3; at < pixels.length; at += 4) pixels[at] = mapped(map, pixels[at]);
    });
  }

  /** Luminosity to alpha, with the weights of the PDF specification (ISO 32000-1, 11.5.3) that pdf.js uses. */
  addLuminosityFilter(map: Table | null): string {
    return this.#name('luminosity', map ?? null, () => (pixels) => {
      for (let at = 0; at < pixels.length; at += 4) {
        const luminosity = Math.round(
          0.3 * (pixels[at] as number) + 0.59 * (pixels[at + 1] as number) + 0.11 * (pixels[at + 2] as number),
        );
        pixels[at] = 0;
        pixels[at + 1] = 0;
        pixels[at + 2] = 0;
        pixels[at + 3] = map === null || map === undefined ? luminosity : mapped(map, luminosity);
      }
    });
  }

  /** High-contrast modes belong to viewers. */
  addHCMFilter(): string {
    return 'none';
  }

  addHighlightHCMFilter(): string {
    return 'none';
  }

  destroy(keepHighContrast = false): void {
    if (keepHighContrast) return;
    for (const names of Object.values(this.#names)) {
      for (const name of names.values()) filters.delete(name);
      names.clear();
    }
  }

  #name(kind: 'colour' | 'alpha' | 'luminosity', key: unknown, make: () => PixelFilter): string {
    const names = this.#names[kind];
    const known = names.get(key);
    if (known !== undefined) return known;
    filterCount += 1;
    const name = `url(#leafmark-filter-${filterCount})`;
    filters.set(name, make());
    names.set(key, name);
    return name;
  }
}

function mapped(table: Table, value: number | undefined): number {
  return table[value ?? 0] ?? 0;
}
