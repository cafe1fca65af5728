import type { Frame, FrameColumn } from '#domain/compile/frame.ts';
import { arrowFrame } from '../arrowFrame.ts';

/** Values of an expression that have numbers, and the table of the numbers, a row for each of the rows. */
export interface NumberColumn {
  readonly name: string;
  readonly table: string;
  /** In their order: the first one has the number 1. */
  readonly values: FrameColumn;
}

/** More values are not grouped faster by their numbers. */
const MAX_VALUES = 4_096;
/** Rows that are looked at first. */
const SAMPLE = 20_000;

type Run = (sql: string) => Promise<Uint8Array>;

const VALUE = '"value of a number"';
const NUMBER = '"number of a value"';

/** Numbers the values of an expression over a table; null if there are too many. Rejects if the engine does. */
export async function makeNumberColumn(
  { run, cleanUp }: { readonly run: Run; readonly cleanUp: Run },
  from: string,
  expression: string,
  at: number,
): Promise<NumberColumn | null> {
  const [name, table, dictionary] = [
    `number ${at}`,
    `memory.main.numbers_${at}`,
    `memory.main.numbered_${at}`,
  ];
  const sampled = `SELECT ${expression} AS ${VALUE} FROM ${from} LIMIT ${SAMPLE}`;
  if ((await countOf(run, `SELECT count(DISTINCT ${VALUE}) FROM (${sampled}) AS sample`)) > MAX_VALUES)
    return null;
  try {
    await run(
      `CREATE TABLE ${dictionary} AS SELECT ${VALUE},
         CASE WHEN ${VALUE} IS NOT NULL THEN CAST(row_number() OVER (ORDER BY ${VALUE} NULLS LAST) AS USMALLINT) END AS ${NUMBER}
       FROM (SELECT DISTINCT ${expression} AS ${VALUE} FROM ${from} LIMIT ${MAX_VALUES + 2}) AS found`,
    );
    const values = firstColumn(
      arrowFrame(
        await run(`SELECT ${VALUE} FROM ${dictionary} WHERE ${NUMBER} IS NOT NULL ORDER BY ${NUMBER}`),
      ),
    );
    if (values.values.length > MAX_VALUES) return null;
    // Each row has its counterpart, also one without a value: rows without one would come after the others.
    await run(
      `CREATE TABLE ${table} AS SELECT ${NUMBER} AS "${name}" FROM ${from}
       LEFT JOIN ${dictionary} AS dictionary ON dictionary.${VALUE} IS NOT DISTINCT FROM (${expression})`,
    );
    // Rows are joined by their position: numbers that stand beside other rows would be wrong.
    const wrong = await countOf(
      run,
      `SELECT count(*) FROM ${from} POSITIONAL JOIN ${table} AS numbers LEFT JOIN ${dictionary} AS dictionary
       ON dictionary.${NUMBER} = numbers."${name}" WHERE dictionary.${VALUE} IS DISTINCT FROM (${expression})`,
    );
    if (wrong !== 0) throw new Error(`${wrong} rows have numbers of other values.`);
    return { name, table, values };
  } catch (cause) {
    await cleanUp(`DROP TABLE IF EXISTS ${table}`).catch(() => undefined);
    throw cause;
  } finally {
    await cleanUp(`DROP TABLE IF EXISTS ${dictionary}`).catch(() => undefined);
  }
}

export async function countOf(run: Run, sql: string): Promise<number> {
  return Number(firstColumn(arrowFrame(await run(sql))).values[0] ?? 0);
}

function firstColumn({ columns: [column] }: Frame): FrameColumn {
  if (column === undefined) throw new Error('The engine returned no column.');
  return column;
}
