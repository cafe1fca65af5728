/** A table to be copied into an engine's database. */
export interface CopyFromOrder {
  readonly path: string;
  readonly table: string;
  readonly to: { readonly schema: string; readonly table: string };
  /** What happens if there is such a table. */
  readonly existing: 'fail' | 'replace' | 'append';
}
