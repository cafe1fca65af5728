import type { DuckDBConnection } from '@duckdb/node-api';
import { quoteName, quoteText } from '../../base/names.ts';
import type { ReadPlan } from '../readPlans.ts';

/** The most digits of a decimal; the engine reads more as a wrong number. */
const MOST_DIGITS = 38;

/** A plan for a Parquet file without its columns of longer decimals. */
export async function withoutLongDecimals(
  connection: DuckDBConnection,
  path: string,
  plan: ReadPlan,
): Promise<ReadPlan> {
  const found = await connection.runAndReadAll(
    `SELECT DISTINCT name FROM parquet_schema(${quoteText(path)}) WHERE precision > ${MOST_DIGITS}`,
  );
  const names = (found.getRowsJson() as [string][]).map(([name]) => name);
  if (names.length === 0) return plan;
  return {
    from: `(SELECT * EXCLUDE (${names.map(quoteName).join(', ')}) FROM ${plan.from})`,
    note: `Left out, as decimals of more than ${MOST_DIGITS} digits cannot be read: ${names.join(', ')}.`,
  };
}
