import { quoteName } from '../../base/names.ts';

/** A column of a file of rows: its name, its value, and whether it is a time without a zone. */
export interface FileColumn {
  readonly name: string;
  readonly sql: string;
  readonly isTime: boolean;
}

/** What a statement fails with if times have parts of seconds. */
const FRACTIONS = 'Times with parts of seconds are not packed';

export const hasFractions = (cause: unknown): boolean => String(cause).includes(FRACTIONS);

/** A value as it is stored: whole seconds take half of the room. */
export function packed({ name, sql, isTime }: FileColumn): string {
  if (!isTime) return `${sql} AS ${quoteName(name)}`;
  const seconds = `CASE WHEN ${sql} IS NULL OR epoch_us(${sql}) % 1000000 = 0 THEN CAST(${sql} AS TIMESTAMP_S) ELSE error('${FRACTIONS}') END`;
  return `${seconds} AS ${quoteName(name)}`;
}

/** The view of a table of packed columns that has their values. */
export function unpackingView(view: string, table: string, columns: readonly FileColumn[]): string {
  const values = columns.map(({ name, isTime }) =>
    isTime ? `CAST(${quoteName(name)} AS TIMESTAMP) AS ${quoteName(name)}` : quoteName(name),
  );
  return `CREATE VIEW ${quoteName(view)} AS SELECT ${values.join(', ')} FROM ${quoteName(table)}`;
}
