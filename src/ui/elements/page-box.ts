/** A place on a page, in points of the page as displayed, origin at its top left. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}
