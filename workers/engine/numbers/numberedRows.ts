/** Rows that never change under a name. */
export interface NumberedRows {
  /** Rows under the same name replace each other. */
  readonly name: string;
  readonly version: string;
  /** What a statement reads them from. */
  readonly from: string;
}

export const isSameRows = (a: NumberedRows, b: NumberedRows): boolean =>
  a.name === b.name && a.version === b.version && a.from === b.from;
