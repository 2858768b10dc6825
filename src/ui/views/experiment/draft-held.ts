/** Fired by a form, through shadow roots, when it begins or ceases to hold a value that it cannot take. */
export class DraftHeld extends Event {
  readonly isHeld: boolean;

  constructor(isHeld: boolean) {
    super('draft-held', { bubbles: true, composed: true });
    this.isHeld = isHeld;
  }
}
