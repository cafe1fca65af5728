/** A place on the screen, in pixels: of the window, or from the corner of what is drawn. */
export interface Point {
  readonly x: number;
  readonly y: number;
}
