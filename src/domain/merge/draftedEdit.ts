import type { ContentChange } from './difference.ts';

/** An edit of a chart or dashboard that waits for its person, who looks at it and saves it, or not. */
export interface DraftedEdit {
  readonly of: 'chart' | 'dashboard';
  /** Its number on the server. */
  readonly id: number;
  readonly changes: readonly ContentChange[];
}
