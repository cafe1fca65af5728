/** Numeric, string, temporal, boolean, in the contract's numbering; null if the server could not determine it. */
export type GenericType = 0 | 1 | 2 | 3 | null;
export const NUMERIC = 0;
export const TEMPORAL = 2;

/** A column of a result as the contract describes it (ENT-04). */
export interface ResultColumn {
  readonly column_name: string;
  readonly name: string;
  readonly type: string | null;
  readonly type_generic: GenericType;
  readonly is_dttm: boolean;
}
