import type { Datasource } from '#domain/compile/datasource.ts';
import type { Frame, FrameColumn } from '#domain/compile/frame.ts';
import type { NumberedStatement } from '#domain/compile/sql/numberedStatement.ts';
import type { ValueNumbers } from '#domain/compile/sql/valueNumbers.ts';
import { Stopped } from '../statementQueue.ts';
import { candidateExpressions } from './candidateExpressions.ts';
import { countOf, makeNumberColumn, type NumberColumn } from './numberColumns.ts';

/** Rows that never change under a name. */
export interface NumberedRows {
  /** Rows under the same name replace each other. */
  readonly name: string;
  readonly version: string;
  /** What a statement reads them from. */
  readonly from: string;
}

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
  /** Expressions that have too many values, or that the engine cannot number. */
  readonly refused: Set<string>;
  /** Null until they are counted. */
  rowCount: number | null;
}

/** Numbers values of the columns that charts are grouped by, as long as the engine runs. */
export function createNumberedTables({ run, interrupt, whenIdle }: NumberedTablesPorts): NumberedTables {
  const tables = new Map<string, Table>();
  const gone: NumberColumn[] = [];
  let last = 0;
  /** Counts requests: what was begun before one ends with its statement. */
  let requests = 0;
  let isWorking = false;
  let working: Promise<void> = Promise.resolve();
  let callOff = (): void => undefined;

  function tableOf(rows: NumberedRows): Table {
    const known = tables.get(rows.name);
    if (known?.rows.version === rows.version) return known;
    gone.push(...(known?.columns.values() ?? []));
    const made = {
      rows,
      asked: new Set<string>(),
      columns: new Map(),
      refused: new Set<string>(),
      rowCount: null,
    };
    tables.set(rows.name, made);
    return made;
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
    const { rows, columns, refused } = table;
    async function runUnlessAsked(sql: string): Promise<Uint8Array> {
      if (requests !== mine) throw new Stopped();
      return run(sql);
    }
    for (const { table: dropped } of gone.splice(0)) await run(`DROP TABLE IF EXISTS ${dropped}`);
    table.rowCount ??= await countOf(run, `SELECT count(*) FROM ${rows.from}`);
    for (;;) {
      const expression = nextOf(table, source);
      if (expression === undefined || requests !== mine || tables.get(rows.name) !== table) return;
      try {
        const column = await makeNumberColumn(
          { run: runUnlessAsked, cleanUp: run },
          rows.from,
          expression,
          ++last,
        );
        if (column === null) refused.add(expression);
        else columns.set(expression, column);
      } catch (cause) {
        // What a request interrupted is made later. What the engine cannot number is grouped by its values.
        if (!(cause instanceof Stopped)) refused.add(expression);
      }
    }
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
    prepare(rows, source) {
      callOff();
      callOff = whenIdle(() => {
        const mine = requests;
        working = working.then(async () => {
          isWorking = true;
          await work(tableOf(rows), source, mine).catch(() => undefined);
          isWorking = false;
        });
      });
    },
    pause() {
      callOff();
      requests += 1;
      if (isWorking) interrupt();
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
