import type { Typed } from './typed.ts';

/** Rows by their columns, under names in lower case. */
export interface Rows {
  readonly rowCount: number;
  readonly columns: ReadonlyMap<string, Typed>;
}
