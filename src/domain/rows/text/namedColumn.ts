import type { Column } from '../column.ts';

/** A column with its name, as it is written. */
export interface NamedColumn {
  readonly name: string;
  readonly column: Column;
  /** Of values that are written as text, but are none. */
  readonly type?: string | null;
}
