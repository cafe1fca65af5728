import type { DatasourceColumn } from '../datasource.ts';

/** With what ClickHouse writes around it. */
const ANY_TEXT =
  /^(?:(?:Nullable|LowCardinality)\()*\w*(?:CHAR|CHARACTER VARYING|TEXT|STRING)(?:\(\d+\))?\)*$/i;

/** Whether a column is known to hold any text. Others are shown as texts, too: keys, documents, lists and spans. */
export const holdsText = (column: DatasourceColumn | undefined): boolean =>
  column?.type === 1 && ANY_TEXT.test(column.engineType ?? 'TEXT');
