import type { Datasource } from '#domain/compile/datasource.ts';
import type { Frame, FrameColumn } from '#domain/compile/frame.ts';
import type { NumberedStatement } from '#domain/compile/sql/numberedStatement.ts';
import type { ValueNumbers } from '#domain/compile/sql/valueNumbers.ts';
import { Stopped } from '../statementQueue.ts';
import { candidateExpressions } from './candidateExpressions.ts';
import {
  countOf,
  finishColumn,
  type NumberColumn,
  unfinishedColumn,
  type UnfinishedColumn,
} from './numberColumns.ts';

/** Rows that never change under a name. */
export interface NumberedRows {
  /** Rows under the same name replace each other. */
  readonly name: string;
  readonly version: string;
  /** What a statement reads them from. */
  readonly from: string;
}

export const isSameRows = (a: NumberedRows, b: NumberedRows): boolean =>
  a.name === b.name && a.version === b.version && a.from === b.from;

/** The numbers of rows, as they were when they were asked for. */
export interface RowNumbers extends ValueNumbers {
  /** The rows of a statement over numbers, with values. */
  withValues(statement: NumberedStatement, frame: Frame): Frame;
}

export interface NumberedTables {
  /** For statements over rows; what has no numbers is noted for `prepare`. */
  of(rows: NumberedRows): RowNumbers;
  /** Makes numbers while nothing else is asked of the engine. */
  prepare(rows: NumberedRows, source: Datasource): void;
  /** A request comes: it does not wait for numbers. */
  pause(): void;
  /** Something else needs the processor: what was to be prepared waits until nothing was asked for a while again. */
  postpone(): void;
}

export interface NumberedTablesPorts {
  /** Runs a statement that `interrupt` stops. */
  readonly run: (sql: string) => Promise<Uint8Array>;
  readonly interrupt: () => void;
  /** Calls back when nothing was asked for a while; returns what cancels it. */
  readonly whenIdle: (work: () => void) => () => void;
}

/** Fewer rows are grouped fast without. */
const MIN_ROWS = 50_000;
/** Of all datasets, two bytes each. */
const MAX_NUMBERS = 48_000_000;
const MAX_COLUMNS = 24;

interface Table {
  readonly rows: NumberedRows;
  readonly asked: Set<string>;
  readonly columns: Map<string, NumberColumn>;
  readonly unfinished: Map<string, UnfinishedColumn>;
  /** Expressions that have too many values, or that the engine cannot number. */
  readonly refused: Set<string>;
  /** Null until they are counted. */
  rowCount: number | null;
}

/** Numbers values of the columns that charts are grouped by, as long as the engine runs. */
export function createNumberedTables({ run, interrupt, whenIdle }: NumberedTablesPorts): NumberedTables {
  const tables = new Map<string, Table>();
  /** Names of tables that are dropped when nothing is asked of the engine. */
  const discarded: string[] = [];
  let last = 0;
  /** Counts requests: what was begun before one ends with its statement. */
  let requests = 0;
  let isWorking = false;
  let working: Promise<void> = Promise.resolve();
  let callOff = (): void => undefined;
  /** What was to be prepared last, until all of it is. */
  let planned: { readonly rows: NumberedRows; readonly source: Datasource } | null = null;

  function tableOf(rows: NumberedRows): Table {
    const known = tables.get(rows.name);
    if (known?.rows.version === rows.version) return known;
    if (known !== undefined) {
      discarded.push(...[...known.columns.values()].map(({ table }) => table));
      for (const expression of known.unfinished.keys()) discard(known, expression);
    }
    const made: Table = {
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

  function discard({ unfinished }: Table, expression: string): void {
    const column = unfinished.get(expression);
    if (column !== undefined) discarded.push(column.table, column.dictionary);
    unfinished.delete(expression);
  }

  const numbersMade = (): number =>
    [...tables.values()].reduce((sum, { columns, rowCount }) => sum + columns.size * (rowCount ?? 0), 0);

  function nextOf(table: Table, source: Datasource): string | undefined {
    const { rowCount, columns, refused } = table;
    const isFull = columns.size >= MAX_COLUMNS || numbersMade() + (rowCount ?? 0) > MAX_NUMBERS;
    if (rowCount === null || rowCount < MIN_ROWS || isFull) return undefined;
    return candidateExpressions(source, [...table.asked]).find(
      (each) => !columns.has(each) && !refused.has(each),
    );
  }

  async function work(table: Table, source: Datasource, mine: number): Promise<void> {
    const { rows, columns, unfinished, refused } = table;
    async function runUnlessAsked(sql: string): Promise<Uint8Array> {
      if (requests !== mine) throw new Stopped();
      return run(sql);
    }
    table.rowCount ??= await countOf(runUnlessAsked, `SELECT count(*) FROM ${rows.from}`);
    for (;;) {
      for (let name = discarded[0]; name !== undefined; name = discarded[0]) {
        await runUnlessAsked(`DROP TABLE IF EXISTS ${name}`);
        discarded.shift();
      }
      const expression = nextOf(table, source);
      if (expression === undefined || requests !== mine || tables.get(rows.name) !== table) return;
      const column = unfinished.get(expression) ?? unfinishedColumn(++last);
      unfinished.set(expression, column);
      try {
        const made = await finishColumn(runUnlessAsked, rows.from, expression, column);
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
        if (cause instanceof Stopped) return;
        refused.add(expression);
        discard(table, expression);
      }
    }
  }

  function prepare(rows: NumberedRows, source: Datasource): void {
    callOff();
    const mine = { rows, source };
    planned = mine;
    callOff = whenIdle(() => {
      const since = requests;
      working = working.then(async () => {
        isWorking = true;
        // Without numbers, statements group by the values themselves.
        await work(tableOf(rows), source, since).catch(() => undefined);
        isWorking = false;
        if (planned === mine && requests === since) planned = null;
      });
    });
  }

  function pause(): void {
    callOff();
    requests += 1;
    if (isWorking) interrupt();
  }

  return {
    of(rows) {
      const { asked, columns } = tableOf(rows);
      return {
        columnOf(expression) {
          asked.add(expression);
          const column = columns.get(expression);
          return column === undefined ? null : { name: column.name, join: column.table };
        },
        withValues: (statement, frame) => ({
          ...frame,
          columns: frame.columns.map((column) => {
            const numbered = statement.columns.get(column.name);
            if (numbered === undefined) return column;
            const values = columns.get(numbered.expression)?.values;
            return valuesOf(column, numbered.label, values);
          }),
        }),
      };
    },
    prepare,
    pause,
    postpone() {
      if (planned === null) return;
      pause();
      prepare(planned.rows, planned.source);
    },
  };
}

function valuesOf(numbers: FrameColumn, label: string, column: FrameColumn | undefined): FrameColumn {
  if (column === undefined) throw new Error(`The numbers of ${label} are gone.`);
  const values = numbers.values.map((each) => {
    const value = each === null ? null : column.values[Number(each) - 1];
    if (value === undefined) throw new Error(`No value of ${label} has the number ${Number(each)}.`);
    return value;
  });
  return { name: label, parts: [label], type: column.type, values };
}
