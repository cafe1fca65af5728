import { writtenLanguage } from '#domain/format/shown.ts';
import { digest } from '#domain/digest.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';

/** Stores chart images, by what they were drawn from. */
export interface ChartImageStore {
  /** Whether there are images of what is drawn now: if not, it need not be identified. If absent, there always are. */
  readonly isUsed?: () => boolean;
  /** Null if there is none, or it cannot be read. The caller must close it. */
  readonly find: (key: string) => Promise<ImageBitmap | null>;
  readonly has: (key: string) => Promise<boolean>;
  readonly keep: (key: string, image: Blob) => void;
}

/** Stores nothing. */
export const NO_IMAGES: ChartImageStore = {
  isUsed: () => false,
  find: () => Promise.resolve(null),
  has: () => Promise.resolve(false),
  keep: () => undefined,
};

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Longer specs have very many marks: comparing them costs more than an image saves. */
const LONGEST = 400_000;

/**
 * Identifies everything a chart is drawn from but its size: rows, form, colours, theme and font are in its spec. Null
 * if too long to compare. Computed before drawing, because Vega modifies the rows.
 */
export function specKey(spec: JsonRecord): string | null {
  const text = JSON.stringify(spec);
  return text.length > LONGEST ? null : digest(text);
}

/** The same for one size, pixel density and language: numbers are written when it is drawn. */
export const imageKey = (spec: string, { width, height }: Size, scale: number): string =>
  `${spec} ${width}x${height} ${scale} ${writtenLanguage().locale}`;
