import type { JsonRecord } from '../jsonValue.ts';

/** Filters and tabs of a dashboard, as a permalink holds them. */
export interface LinkedState {
  /** Masks by the ids of filters and charts. */
  readonly masks: JsonRecord;
  /** The ids of the selected tabs. */
  readonly tabs: readonly string[];
}

/** The states behind the permalinks of a playlist, by their keys. */
export type LinkedStates = Readonly<Record<string, LinkedState>>;
