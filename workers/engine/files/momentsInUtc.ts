import { tableFromIPC } from '@uwdata/flechette';
import type { ColumnNote } from '#domain/device/files/fileTable.ts';
import { dialectOf } from '#domain/sql/dialect.ts';
import { quoteAlways } from '#domain/sql/identifier.ts';
import type { Run } from '../runDeviceSql.ts';

/** The query with moments in UTC instead of such with a zone, with which the engine here cannot compute. */
export async function momentsInUtc(
  run: Run,
  query: string,
): Promise<{ readonly query: string; readonly notes: readonly ColumnNote[] }> {
  const described = tableFromIPC(await run(`DESCRIBE ${query}`));
  const columns = Array.from({ length: described.numRows }, (_, at) => at)
    .filter((at) => described.getChild('column_type').at(at) === 'TIMESTAMP WITH TIME ZONE')
    .map((at) => String(described.getChild('column_name').at(at)));
  if (columns.length === 0) return { query, notes: [] };
  const replaced = columns.map((name) => {
    const quoted = quoteAlways(name, dialectOf('duckdb'));
    return `CAST(${quoted} AS TIMESTAMP) AS ${quoted}`;
  });
  return {
    query: `SELECT * REPLACE (${replaced.join(', ')}) FROM (${query})`,
    notes: [{ kind: 'utc', columns }],
  };
}
