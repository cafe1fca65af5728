import { finishColumn } from '../columns/columnBuilder.ts';
import { settleColumn } from '../columns/settleColumn.ts';
import type { DecodedResponse } from '../decodedResponse.ts';
import { describeColumns, undescribed } from '../describeColumns.ts';
import type { RowTable } from './readRows.ts';

/** Orders the columns as the response lists them; unlisted ones follow. */
export function assembleResponse(envelope: Record<string, unknown>, table: RowTable): DecodedResponse {
  const { rowCount, illFormed } = table;
  const placed = new Set<number>();
  const order = describeColumns(envelope['columns']).map((column) => {
    const at = table.byName.get(column.column_name) ?? table.byName.get(column.name);
    if (at !== undefined) placed.add(at);
    return { column, at };
  });
  for (const [at, name] of table.names.entries()) {
    if (!placed.has(at)) order.push({ column: undescribed(name), at });
  }
  return {
    envelope,
    described: order.map(({ column }) => column),
    columns: order.map(({ column, at }) => {
      const builder = at === undefined ? undefined : table.builders[at];
      return builder === undefined ? nothingBut(rowCount) : settleColumn(finishColumn(builder), column);
    }),
    rowCount,
    illFormed,
  };
}

/** A listed column that no row has. */
function nothingBut(rowCount: number): DecodedResponse['columns'][number] {
  return {
    kind: 'text',
    bytes: new Uint8Array(0),
    offsets: new Uint32Array(rowCount + 1),
    nulls: new Uint8Array((rowCount + 7) >> 3).fill(255),
    length: rowCount,
  };
}
