import type { Millis } from './time.ts';

/** Who has something open besides the person, and who saved it last. */
export interface Presence {
  readonly others: readonly string[];
  /** Null if it was the person. */
  readonly saved: { readonly at: Millis; readonly by: string } | null;
}

/** What a page has open, by its number on the server. */
export interface OpenObject {
  readonly kind: 'dashboard' | 'chart' | 'dataset';
  readonly id: number;
}
