export interface TestedGroup {
  readonly names: readonly string[];
  readonly p: string;
  readonly lift: string;
  /** Whether it differs from the control; null where that cannot be computed. */
  readonly isSignificant: boolean | null;
  readonly isControl: boolean;
}

/** The groups of a metric, each compared with one of them. */
export interface PairedTest {
  readonly metric: string;
  readonly headings: readonly string[];
  readonly groups: readonly TestedGroup[];
}
