import type { Frame, FrameColumn } from '#domain/compile/frame.ts';
import { frameOfStatement } from '../arrowFrame.ts';

/** Values of an expression that have numbers, and the table of the numbers, a row for each of the rows. */
export interface NumberColumn {
  readonly name: string;
  readonly table: string;
  /** In their order: the first one has the number 1. */
  readonly values: FrameColumn;
}

/** A column in the making. What a request interrupts is not repeated later, but for the statement that was running. */
export interface UnfinishedColumn {
  readonly name: string;
  readonly table: string;
  /** The table of the values with their numbers, which is dropped in the end. */
  readonly dictionary: string;
  /** Whether the first rows have few values. */
  isSampled: boolean;
  values: FrameColumn | null;
  isFilled: boolean;
}

/** More values are not grouped faster by their numbers. */
const MAX_VALUES = 4_096;
/** Rows that are looked at first. */
const SAMPLE = 20_000;

type Run = (sql: string) => Promise<Uint8Array>;

const VALUE = '"value of a number"';
const NUMBER = '"number of a value"';
const ROW_VALUE = '"value of a row"';
const POSITION = '"position of a row"';

export const unfinishedColumn = (at: number): UnfinishedColumn => ({
  name: `number ${at}`,
  table: `memory.main.numbers_${at}`,
  dictionary: `memory.main.numbered_${at}`,
  isSampled: false,
  values: null,
  isFilled: false,
});

/**
 * Numbers the values of an expression over a table; null if there are too many. Rejects if the engine does, and may
 * then be called again with the same column.
 */
export async function finishColumn(
  run: Run,
  from: string,
  expression: string,
  column: UnfinishedColumn,
): Promise<NumberColumn | null> {
  const { name, table, dictionary } = column;
  if (!column.isSampled) {
    const sampled = `SELECT ${expression} AS ${VALUE} FROM ${from} LIMIT ${SAMPLE}`;
    const found = await countOf(run, `SELECT count(DISTINCT ${VALUE}) FROM (${sampled}) AS sample`);
    if (found > MAX_VALUES) return null;
    column.isSampled = true;
  }
  if (column.values === null) {
    await run(
      `CREATE OR REPLACE TABLE ${dictionary} AS SELECT ${VALUE},
         CASE WHEN ${VALUE} IS NOT NULL THEN CAST(row_number() OVER (ORDER BY ${VALUE} NULLS LAST) AS USMALLINT) END AS ${NUMBER}
       FROM (SELECT DISTINCT ${expression} AS ${VALUE} FROM ${from} LIMIT ${MAX_VALUES + 2}) AS found`,
    );
    const listed = `SELECT ${VALUE} FROM ${dictionary} WHERE ${NUMBER} IS NOT NULL ORDER BY ${NUMBER}`;
    const values = firstColumn(await frameOfStatement(run, listed));
    if (values.values.length > MAX_VALUES) return null;
    column.values = values;
  }
  if (!column.isFilled) {
    // Each row has its counterpart, also one without a value: rows without one would come after the others.
    await run(
      `CREATE OR REPLACE TABLE ${table} AS SELECT ${NUMBER} AS "${name}", ${POSITION}
       FROM (SELECT ${expression} AS ${ROW_VALUE}, CAST(row_number() OVER () AS UINTEGER) AS ${POSITION} FROM ${from}) AS placed
       LEFT JOIN ${dictionary} AS dictionary ON dictionary.${VALUE} IS NOT DISTINCT FROM placed.${ROW_VALUE}`,
    );
    column.isFilled = true;
  }
  // Rows are joined by their position: numbers that stand beside other rows would be wrong.
  const moved = await countOf(run, `SELECT count(*) FROM ${table} WHERE ${POSITION} <> rowid + 1`);
  if (moved !== 0) throw new Error(`${moved} rows have numbers of other rows.`);
  await run(`ALTER TABLE ${table} DROP COLUMN ${POSITION}`);
  return { name, table, values: column.values };
}

export async function countOf(run: Run, sql: string): Promise<number> {
  return Number(firstColumn(await frameOfStatement(run, sql)).values[0] ?? 0);
}

function firstColumn({ columns: [column] }: Frame): FrameColumn {
  if (column === undefined) throw new Error('The engine returned no column.');
  return column;
}
