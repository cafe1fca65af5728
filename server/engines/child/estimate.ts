import type { DuckDBConnection } from '@duckdb/node-api';
import { err, ok, type Result } from '#domain/result.ts';
import type { StatementEstimate } from '../engineHost.ts';
import type { EngineError } from '../engineError.ts';
import type { EngineCall } from '../protocol.ts';
import { duckError } from './duckError.ts';
import { admitPrepared, admitTexts } from './gate.ts';
import { enterSchema } from './runStatements.ts';

interface PlanNode {
  readonly extra_info?: { readonly 'Estimated Cardinality'?: string; readonly Table?: string };
  readonly children?: readonly PlanNode[];
}

/** The planner's estimate for each statement, without running any. */
export async function estimate(
  connection: DuckDBConnection,
  call: Extract<EngineCall, { name: 'estimate' }>,
): Promise<Result<readonly StatementEstimate[], EngineError>> {
  const reading = { dml: false, ctas: false };
  const admitted = await admitTexts(connection, call.statements, reading);
  if (!admitted.ok) return admitted;
  const placed = await enterSchema(connection, call.catalog, call.schema);
  if (!placed.ok) return placed;
  const estimates: StatementEstimate[] = [];
  let sizes: ReadonlyMap<string, number> | null = null;
  for (const [index, sql] of call.statements.entries()) {
    const prepared = await admitPrepared(connection, sql, index, reading);
    if (!prepared.ok) return prepared;
    try {
      const reader = await connection.runAndReadAll(`EXPLAIN (FORMAT JSON) ${sql}`);
      const plan = JSON.parse(String(reader.getRows()[0]?.[1] ?? '[]')) as readonly PlanNode[];
      sizes ??= await tableSizes(connection);
      const scanned = plan.flatMap(scannedTables).filter((table) => sizes?.has(table) === true);
      estimates.push({
        estimatedRows: Math.max(0, ...plan.map(largest)),
        scannedRows: scanned.reduce((sum, table) => sum + (sizes?.get(table) ?? 0), 0),
        scanned: [...new Set(scanned)],
      });
    } catch (cause) {
      return err({ ...duckError(cause, index, sql), at: null });
    }
  }
  return ok(estimates);
}

/** The rows of every stored table, by its name with catalog and schema, as plans write it. */
async function tableSizes(connection: DuckDBConnection): Promise<ReadonlyMap<string, number>> {
  const reader = await connection.runAndReadAll(
    'SELECT database_name, schema_name, table_name, estimated_size FROM duckdb_tables()',
  );
  return new Map(
    reader
      .getRows()
      .map(([catalog, schema, table, size]) => [
        [catalog, schema, table].map(String).join('.'),
        Number(size ?? 0),
      ]),
  );
}

const scannedTables = ({ extra_info: info, children = [] }: PlanNode): readonly string[] => [
  ...(info?.Table === undefined ? [] : [info.Table]),
  ...children.flatMap(scannedTables),
];

/** The largest estimated row count of any step of the plan. */
const largest = (node: PlanNode): number =>
  Math.max(
    Number(node.extra_info?.['Estimated Cardinality'] ?? 0) || 0,
    ...(node.children ?? []).map(largest),
    0,
  );
