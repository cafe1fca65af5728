import { describe, expect, test } from 'vitest';
import { rowsOfColumns } from '#domain/compile/evaluator/rowsOfColumns.ts';
import { runSelect } from '#domain/compile/evaluator/runSelect.ts';
import type { QueryObject } from '#domain/compile/queryContext.ts';
import { dictionaryColumn, numberColumn } from '#domain/rows/columnsForTest.ts';
import { computeContext } from '../../workers/engine/computeContext.ts';
import { REQUESTS, ROWS, SOURCE } from '../remote/looseRequests.ts';

/* Rows of an engine that compares texts loosely, in an exported page: without the engine, the same is refused. */

const rows = rowsOfColumns({
  rowCount: ROWS.length,
  described: SOURCE.columns.map(({ name, type }) => ({
    column_name: name,
    name,
    type: type === 0 ? 'INTEGER' : 'VARCHAR',
    type_generic: type,
    is_dttm: false,
  })),
  columns: SOURCE.columns.map(({ type }, at) => {
    const values = ROWS.map((row) => row[at] ?? null);
    return type === 0 ? numberColumn(values.map(Number)) : dictionaryColumn(values as (string | null)[]);
  }),
});

async function computed(query: QueryObject, isLoose: boolean): Promise<string> {
  const context = { datasource: { id: 1, type: 'table' as const }, queries: [query] };
  const asked = { context, source: SOURCE, now: 0, zone: 'UTC', isLoose };
  const result = await computeContext(asked, async (sql) => runSelect(sql, rows));
  return result.ok ? new TextDecoder().decode(result.value) : result.error.message;
}

describe('in a page', () => {
  test.each(REQUESTS)('%s', async (_, query, expected) => {
    const asked = await computed(query, true);
    if (expected === 'refused') expect(asked).toMatch(/Only the server/);
    else expect(asked).toBe(await computed(query, false));
  });
});
