import type { Datasource } from '#domain/compile/datasource.ts';
import type { Frame, FrameColumn } from '#domain/compile/frame.ts';
import type { NumberedStatement } from '#domain/compile/sql/numberedStatement.ts';
import type { ValueNumbers } from '#domain/compile/sql/valueNumbers.ts';
import { Stopped } from '../statementQueue.ts';
import { createNumberStore } from './numberStore.ts';
import type { NumberedRows } from './numberedRows.ts';

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

/** Numbers values of the columns that charts are grouped by, as long as the engine runs. */
export function createNumberedTables({ run, interrupt, whenIdle }: NumberedTablesPorts): NumberedTables {
  const stored = createNumberStore();
  /** Counts requests: what was begun before one ends with its statement. */
  let requests = 0;
  let isWorking = false;
  let working: Promise<void> = Promise.resolve();
  let callOff = (): void => undefined;
  /** What was to be prepared last, until all of it is. */
  let planned: { readonly rows: NumberedRows; readonly source: Datasource } | null = null;

  function prepare(rows: NumberedRows, source: Datasource): void {
    callOff();
    const mine = { rows, source };
    planned = mine;
    callOff = whenIdle(() => {
      const since = requests;
      const runUnlessAsked = async (sql: string): Promise<Uint8Array> => {
        if (requests !== since) throw new Stopped();
        return run(sql);
      };
      working = working.then(async () => {
        isWorking = true;
        // Without numbers, statements group by the values themselves.
        await stored.makeAll(rows, source, runUnlessAsked).catch(() => undefined);
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
      const { asked, columns } = stored.tableOf(rows);
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
