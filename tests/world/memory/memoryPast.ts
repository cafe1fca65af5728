import type { TableState } from './tableState.ts';

/** The tables of each database of a profile at one time. Their rows are frozen, so a copy shares them. */
export interface ProfileCopy {
  readonly databases: ReadonlyMap<
    string,
    { readonly tables: ReadonlyMap<string, TableState>; readonly version: number }
  >;
  /** How much was noted when it was so. */
  readonly noted: number;
}

/** Earlier states of a profile: what a power cut leaves of it if the disk had not written the last ones. */
export interface MemoryPast {
  /** Called right before a commit. */
  remember(before: () => ProfileCopy): void;
  /** The state before the last `commits`, or the oldest that is known. Later ones are forgotten. */
  before(commits: number): ProfileCopy | null;
}

export function memoryPast(most: number): MemoryPast {
  const past: ProfileCopy[] = [];
  return {
    remember(before) {
      if (most === 0) return;
      past.push(before());
      if (past.length > most) past.shift();
    },
    before(commits) {
      const found = past[Math.max(0, past.length - commits)] ?? null;
      past.length = 0;
      return found;
    },
  };
}
