import type { Datasource } from '#domain/compile/datasource.ts';
import { quoteName } from '#domain/compile/sql/quote.ts';
import type { GenericType } from '#domain/resultColumn.ts';
import { DUCKDB } from '#domain/compile/sql/dialects.ts';
import { Stopped } from '../statementQueue.ts';
import {
  countOf,
  finishColumn,
  type NumberColumn,
  unfinishedColumn,
  type UnfinishedColumn,
} from './numberColumns.ts';
import type { NumberedRows } from './numberedRows.ts';

/** Shorter grains have too many values. */
const GRAINS = ['P1M', 'P1W', 'P3M', 'P1Y', 'P1D'];

/**
 * What the next chart over a dataset may be grouped by: what was asked for, texts and booleans, which take the least
 * time, other grains of its times, and whole numbers.
 */
function candidateExpressions(
  { columns, mainTime }: Datasource,
  asked: readonly string[],
): readonly string[] {
  const stored = columns.filter(({ expression }) => !expression);
  const times = stored.filter(
    ({ name, isTime }) =>
      isTime && (name === mainTime || asked.some((each) => each.includes(quoteName(name)))),
  );
  const grains = times.flatMap(({ name }) =>
    GRAINS.flatMap((grain) => DUCKDB.grains.get(grain)?.sql.replaceAll('{col}', () => quoteName(name)) ?? []),
  );
  const ofType = (...types: readonly GenericType[]): readonly string[] =>
    stored.filter(({ type, isTime }) => !isTime && types.includes(type)).map(({ name }) => quoteName(name));
  return [...new Set([...asked, ...ofType(1, 3), ...grains, ...ofType(0)])];
}

/** Fewer rows are grouped fast without. */
const MIN_ROWS = 50_000;
/** Of all datasets, two bytes each. */
const MAX_NUMBERS = 48_000_000;
const MAX_COLUMNS = 24;

/** What is numbered of some rows. */
export interface NumberedTable {
  readonly rows: NumberedRows;
  /** Expressions that charts were grouped by. */
  readonly asked: Set<string>;
  readonly columns: Map<string, NumberColumn>;
  readonly unfinished: Map<string, UnfinishedColumn>;
  /** Expressions that have too many values, or that the engine cannot number. */
  readonly refused: Set<string>;
  /** Null until they are counted. */
  rowCount: number | null;
}

/** Runs a statement, or throws `Stopped` once a request has come. */
type Run = (sql: string) => Promise<Uint8Array>;

export interface NumberStore {
  /** What is numbered of these rows. Older rows under the same name are discarded. */
  tableOf(rows: NumberedRows): NumberedTable;
  /** Numbers all columns that charts are likely to group by, one after another, until a request comes. */
  makeAll(rows: NumberedRows, source: Datasource, run: Run): Promise<void>;
}

/** The numbers of columns, in tables of the engine. */
export function createNumberStore(): NumberStore {
  const tables = new Map<string, NumberedTable>();
  /** Names of tables that are dropped when nothing is asked of the engine. */
  const discarded: string[] = [];
  let last = 0;

  function tableOf(rows: NumberedRows): NumberedTable {
    const known = tables.get(rows.name);
    if (known?.rows.version === rows.version) return known;
    if (known !== undefined) {
      discarded.push(...[...known.columns.values()].map(({ table }) => table));
      for (const expression of known.unfinished.keys()) discard(known, expression);
    }
    const made: NumberedTable = {
      rows,
      asked: new Set(),
      columns: new Map(),
      unfinished: new Map(),
      refused: new Set(),
      rowCount: null,
    };
    tables.set(rows.name, made);
    return made;
  }

  function discard({ unfinished }: NumberedTable, expression: string): void {
    const column = unfinished.get(expression);
    if (column !== undefined) discarded.push(column.table, column.dictionary);
    unfinished.delete(expression);
  }

  async function dropDiscarded(run: Run): Promise<void> {
    for (let name = discarded[0]; name !== undefined; name = discarded[0]) {
      await run(`DROP TABLE IF EXISTS ${name}`);
      discarded.shift();
    }
  }

  const numbersMade = (): number =>
    [...tables.values()].reduce((sum, { columns, rowCount }) => sum + columns.size * (rowCount ?? 0), 0);

  function nextOf(table: NumberedTable, source: Datasource): string | undefined {
    const { rowCount, columns, refused } = table;
    const isFull = columns.size >= MAX_COLUMNS || numbersMade() + (rowCount ?? 0) > MAX_NUMBERS;
    if (rowCount === null || rowCount < MIN_ROWS || isFull) return undefined;
    return candidateExpressions(source, [...table.asked]).find(
      (each) => !columns.has(each) && !refused.has(each),
    );
  }

  async function make(table: NumberedTable, expression: string, run: Run): Promise<void> {
    const { rows, columns, unfinished, refused } = table;
    const column = unfinished.get(expression) ?? unfinishedColumn(++last);
    unfinished.set(expression, column);
    try {
      const made = await finishColumn(run, rows.from, expression, column);
      if (made === null) {
        refused.add(expression);
        discard(table, expression);
      } else {
        columns.set(expression, made);
        discarded.push(column.dictionary);
        unfinished.delete(expression);
      }
    } catch (cause) {
      // What a request interrupted is finished later. What the engine cannot number is grouped by its values.
      if (cause instanceof Stopped) throw cause;
      refused.add(expression);
      discard(table, expression);
    }
  }

  return {
    tableOf,
    async makeAll(rows, source, run) {
      const table = tableOf(rows);
      table.rowCount ??= await countOf(run, `SELECT count(*) FROM ${rows.from}`);
      for (;;) {
        await dropDiscarded(run);
        const expression = nextOf(table, source);
        if (expression === undefined || tables.get(rows.name) !== table) return;
        await make(table, expression, run);
      }
    },
  };
}
