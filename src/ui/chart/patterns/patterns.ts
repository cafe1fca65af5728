/** How colours of a chart are told apart without being seen, and from the page. It is in the spec of a chart. */
export interface Patterns {
  /** Which pattern a colour has, from 0. */
  readonly of: Readonly<Record<string, number>>;
  /** What is drawn for colours that are too much like the page: the same, lighter or darker. */
  readonly toned: Readonly<Record<string, string>>;
  /** The colours of points that are filled like surfaces, since their sizes say something. */
  readonly surfaces: Readonly<Record<string, boolean>>;
  /** Whether every mark has a border in the colour of text, because the device allows few colours. */
  readonly isForced: boolean;
  /** The colours of the page. */
  readonly text: string;
  readonly surface: string;
}

/** Lines on a tile that is repeated, as a path; null for a plain surface. */
export const HATCHES: readonly (string | null)[] = [
  null,
  'M-2 2 2-2M-2 10 10-2M6 10 10 6',
  'M3.2 4H4.8M-.8 0H.8M7.2 0H8.8M-.8 8H.8M7.2 8H8.8',
  'M0 4H8',
  'M-2 6 2 10M-2-2 10 10M6-2 10 2',
  'M0 4H8M4 0V8',
  'M4 0V8',
  'M-2 2 2-2M-2 10 10-2M6 10 10 6M-2 6 2 10M-2-2 10 10M6-2 10 2',
  'M0 6 4 2 8 6',
  'M0 2H4M4 6H8',
];

/** The side of a tile, in pixels. */
export const TILE = 8;

export const DASHES: readonly (readonly number[])[] = [[], [8, 4], [2, 3], [10, 3, 2, 3], [5, 2]];

/** The shapes of points, as paths in a square from -1 to 1. Their number has no divisor with that of the dashes. */
export const SHAPES: readonly string[] = [
  'M1 0A1 1 0 1 1-1 0A1 1 0 1 1 1 0Z',
  'M-1-1H1V1H-1Z',
  'M0-1.2L1.2 1H-1.2Z',
  'M0-1.4L1.4 0L0 1.4L-1.4 0Z',
  'M-1.2-.4H-.4V-1.2H.4V-.4H1.2V.4H.4V1.2H-.4V.4H-1.2Z',
  'M-1.2-1H1.2L0 1.2Z',
  'M-1.1-1.1H1.1L-1.1 1.1H1.1Z',
  'M-1.4-.5H1.4V.5H-1.4Z',
];

/** The one of a list that a pattern has; after the last one they begin anew. */
export const oneOf = <Kind>(kinds: readonly Kind[], pattern: number): Kind | undefined =>
  kinds[pattern % kinds.length];
