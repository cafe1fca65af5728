import type { StatementEstimate } from '../engineHost.ts';

/** A part of a plan, from EXPLAIN FORMAT=JSON: each server nests tables in its own way. */
export type MysqlPlan = { readonly [name: string]: unknown };

/** A table that a plan reads, by the name that the statement gives it. */
export interface MysqlScan {
  readonly table: string;
  readonly rows: number;
}

export function scansOf(plan: MysqlPlan): readonly MysqlScan[] {
  const { table_name: table, rows_examined_per_scan: examined, rows } = plan;
  const own = typeof table === 'string' ? [{ table, rows: Number(examined ?? rows ?? 0) }] : [];
  return [...own, ...Object.values(plan).flatMap(within)];
}

function within(part: unknown): readonly MysqlScan[] {
  if (Array.isArray(part)) return part.flatMap(within);
  return typeof part === 'object' && part !== null ? scansOf(part as MysqlPlan) : [];
}

/** What the planner expects, with the mean bytes of a table's rows. */
export function estimateOf(
  scans: readonly MysqlScan[],
  widths: ReadonlyMap<string, number>,
): StatementEstimate {
  // A derived table is made of others.
  const read = scans.filter(({ table }) => !table.startsWith('<'));
  return {
    estimatedRows: Math.max(0, ...scans.map(({ rows }) => rows)),
    scannedRows: sum(read.map(({ rows }) => rows)),
    scannedBytes: sum(read.map(({ table, rows }) => rows * (widths.get(table) ?? 0))),
    scanned: [...new Set(read.map(({ table }) => table))],
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);
