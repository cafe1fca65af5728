import type { Millis } from '../time.ts';

/** A run of a report or an alert, as its server logged it. */
export interface ReportRun {
  readonly id: number;
  /** Working, Success, Error, Not triggered or On Grace; a Superset may have others. */
  readonly state: string;
  readonly scheduledAt: Millis | null;
  readonly startedAt: Millis | null;
  readonly endedAt: Millis | null;
  /** The value that an alert compared; empty where there was none. */
  readonly value: string;
  /** Why it failed, or was left out; empty if it was not. */
  readonly error: string;
}

/** What the query of an alert returns now, and whether that fulfils its condition. */
export interface ConditionCheck {
  readonly isFulfilled: boolean;
  readonly value: string;
}

/** The value of an alert: its number, or the row it was read from. */
export const alertValueText = (value: number | null, row: string | null): string =>
  value === null ? (row ?? '') : String(value);
