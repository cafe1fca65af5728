import type { Result } from '#domain/result.ts';

/** Reads the outlines of countries' regions, which are not part of the app's code. */
export interface OutlineSource {
  /** The outlines of a country as they are stored, or why there are none. */
  readonly read: (country: string) => Promise<Result<unknown, string>>;
}
