import type { DuckDBConnection } from '@duckdb/node-api';
import { err, ok, type Result } from '#domain/result.ts';
import type { StatementEstimate } from '../engineHost.ts';
import type { EngineNamesCache } from '../../access/engineNames.ts';
import { judge } from '../../access/judge.ts';
import { readOnly } from '../../access/reading.ts';
import type { EngineError } from '../../base/engineError.ts';
import type { EngineCall } from '../protocol.ts';
import { select, texts } from './catalogue.ts';
import { duckError } from '../../base/duckError.ts';
import { enterSchema } from './runStatements.ts';
import { type ColumnTypes, type DuckScan, scannedBytes } from './scannedBytes.ts';

interface PlanNode {
  readonly name?: string;
  readonly extra_info?: DuckScan & { readonly 'Estimated Cardinality'?: string };
  readonly children?: readonly PlanNode[];
}

/** The planner's estimate for each statement, without running any. */
export async function estimate(
  connection: DuckDBConnection,
  call: Extract<EngineCall, { name: 'estimate' }>,
  names: EngineNamesCache,
): Promise<Result<readonly StatementEstimate[], EngineError>> {
  const hearing = { connection, names, reading: readOnly(call.reading) };
  const placed = await enterSchema(hearing, call.catalog, call.schema);
  if (!placed.ok) return placed;
  const estimates: StatementEstimate[] = [];
  let stored: ReadonlyMap<string, StoredTable> | null = null;
  for (const [index, sql] of call.statements.entries()) {
    try {
      await connection.run('BEGIN');
      const verdict = await judge(hearing, sql, index);
      if (!verdict.ok) return verdict;
      const reader = await connection.runAndReadAll(`EXPLAIN (FORMAT JSON) ${verdict.value.sql}`);
      await connection.run('ROLLBACK');
      const plan = JSON.parse(String(reader.getRows()[0]?.[1] ?? '[]')) as readonly PlanNode[];
      stored ??= await storedTables(connection);
      const scans: (DuckScan & StoredTable & { readonly name: string })[] = [];
      for (const scan of plan.flatMap(scansOf)) {
        const { Table: name = '' } = scan;
        const table = stored.get(name);
        if (table) scans.push({ ...scan, ...table, name });
      }
      estimates.push({
        estimatedRows: Math.max(0, ...plan.map(largest)),
        scannedRows: sum(scans.map(({ rows }) => rows)),
        scannedBytes: sum(scans.map((scan) => scannedBytes(scan, scan.columns, scan.rows))),
        scanned: [...new Set(scans.map(({ name }) => name))],
      });
    } catch (cause) {
      return err({ ...duckError(cause, index, sql), at: null });
    }
  }
  return ok(estimates);
}

interface StoredTable {
  readonly rows: number;
  readonly columns: ColumnTypes;
}

/** Every stored table by its name with catalog and schema, as plans write it. */
async function storedTables(connection: DuckDBConnection): Promise<ReadonlyMap<string, StoredTable>> {
  const rows = await select(
    connection,
    `SELECT t.database_name || '.' || t.schema_name || '.' || t.table_name AS name, any_value(t.estimated_size)::DOUBLE AS size,
       list(c.column_name ORDER BY c.column_index) AS names, list(c.data_type ORDER BY c.column_index) AS types
     FROM duckdb_tables() t JOIN duckdb_columns() c USING (database_oid, schema_oid, table_oid) GROUP BY ALL`,
  );
  return new Map(
    rows.map(({ name, size, names, types }) => {
      const typed = texts(types);
      const columns = new Map(texts(names).map((each, at) => [each, typed[at] ?? '']));
      return [String(name), { rows: Number(size ?? 0), columns }];
    }),
  );
}

const scansOf = ({ extra_info: info, children = [] }: PlanNode): readonly DuckScan[] => [
  ...(info?.Table === undefined ? [] : [info]),
  ...children.flatMap(scansOf),
];

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

/** The largest estimated row count of any step of the plan. */
const largest = (node: PlanNode): number =>
  Math.max(estimatedRows(node), ...(node.children ?? []).map(largest));

/** The rows of a step. The engine estimates none for unions, cross products and totals. */
function estimatedRows({ name, extra_info: info, children = [] }: PlanNode): number {
  const own = Number(info?.['Estimated Cardinality'] ?? Number.NaN);
  if (Number.isFinite(own)) return own;
  const rows = children.map(estimatedRows);
  if (name === 'CROSS_PRODUCT') return rows.reduce((all, each) => all * each, 1);
  return name === 'UNGROUPED_AGGREGATE' ? 1 : sum(rows);
}
