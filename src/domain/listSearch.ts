/** How the rows of a list are ordered. */
export interface ListOrder {
  readonly column: string;
  readonly direction: 'ascending' | 'descending';
}

/** Which rows of a list are wanted first. */
export interface ListSearch {
  /** Their words; empty where any row will do. */
  readonly text: string;
  /** By a column as the server names it; null for its own order. */
  readonly order: ListOrder | null;
}
