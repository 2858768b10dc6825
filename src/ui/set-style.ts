/**
 * Dynamic lengths under a policy without `style=`: Lit's styleMap writes the attribute on first render, this directive
 * only ever calls setProperty. `<i ${setStyle({ width: '40%' })}></i>`
 */
import { Directive, directive } from 'lit/directive.js';
import type { ElementPart } from 'lit/directive.js';
import { noChange } from 'lit';

class SetStyle extends Directive {
  private readonly before = new Map<string, string>();

  override render(_properties: Readonly<Record<string, string>>): typeof noChange {
    return noChange;
  }

  override update(part: ElementPart, [properties]: [Readonly<Record<string, string>>]): typeof noChange {
    const { style } = part.element as HTMLElement | SVGElement;
    for (const name of this.before.keys()) if (!Object.hasOwn(properties, name)) style.removeProperty(name);
    for (const [name, value] of Object.entries(properties)) {
      if (this.before.get(name) !== value) style.setProperty(name, value);
    }
    this.before.clear();
    for (const [name, value] of Object.entries(properties)) this.before.set(name, value);
    return noChange;
  }
}

/** Sets CSS properties (custom ones too) of the element it stands in; one that is no longer named is removed. */
export const setStyle = directive(SetStyle);
