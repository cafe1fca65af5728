import { digest } from '#domain/digest.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';

/** Keeps how drawings looked, under what they were made of. */
export interface ChartImageStore {
  /** Null where there is none, or none can be read. Whoever gets it uses it up. */
  readonly find: (key: string) => Promise<ImageBitmap | null>;
  readonly has: (key: string) => Promise<boolean>;
  readonly keep: (key: string, image: Blob) => void;
}

/** For who keeps none. */
export const NO_IMAGES: ChartImageStore = {
  find: () => Promise.resolve(null),
  has: () => Promise.resolve(false),
  keep: () => undefined,
};

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Longer specs are of drawings with very many marks: to compare them costs more than their picture saves. */
const LONGEST = 400_000;

/**
 * Stands for everything a drawing is made of but its size: rows, form, colours, theme and font are all in its spec. Null
 * where it is too long to compare. Asked before it is drawn, because Vega writes into the rows.
 */
export function specKey(spec: JsonRecord): string | null {
  const text = JSON.stringify(spec);
  return text.length > LONGEST ? null : digest(text);
}

/** The same in one size, on a screen of one density. */
export const imageKey = (spec: string, { width, height }: Size, scale: number): string =>
  `${spec} ${width}x${height} ${scale}`;
