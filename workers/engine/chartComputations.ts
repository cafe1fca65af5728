import type { RunFrame } from '#domain/compile/computeQuery.ts';
import type { Datasource } from '#domain/compile/datasource.ts';
import type { Frame } from '#domain/compile/frame.ts';
import { attempt } from '#domain/compile/refusal.ts';
import { DUCKDB } from '#domain/compile/sql/dialects.ts';
import { fromOf } from '#domain/compile/sql/buildStatement.ts';
import { err, ok } from '#domain/result.ts';
import { type EarlierStatement, rowsOfEarlier } from '#domain/compile/sql/rowsOfEarlier.ts';
import { frameOfStatement } from './arrowFrame.ts';
import { computeContext } from './computeContext.ts';
import { deviceMessageOf, endingFailure, loadFailure } from './engineFailure.ts';
import { createExpectedStatements, isSameRows, type StableRows } from './expectedStatements.ts';
import type { LocalFailure, LocalRequest, LocalResult, RowsToLoad } from './protocol.ts';
import type { Run } from './runDeviceSql.ts';

/** The latest statements over rows that do not change, with what they returned. */
interface EarlierStatements {
  /** The rows of a statement, if an earlier one returned them; null otherwise. */
  find(rows: StableRows, sql: string): Frame | null;
  add(rows: StableRows, answered: EarlierStatement): void;
}

/** A chart has few statements, and a person goes back by few changes. */
const MAX_STATEMENTS = 8;
const MAX_ROWS = 20_000;

function createEarlierStatements(): EarlierStatements {
  let latest: readonly { readonly rows: StableRows; readonly answered: EarlierStatement }[] = [];
  return {
    find(rows, sql) {
      for (const each of latest) {
        if (!isSameRows(each.rows, rows)) continue;
        const found = rowsOfEarlier(each.answered, sql, rows.from);
        if (found !== null) return found;
      }
      return null;
    },
    add(rows, answered) {
      if (answered.frame.rowCount > MAX_ROWS) return;
      // Earlier rows of the table are not asked for again.
      const others = latest.filter((each) => each.rows.name !== rows.name || isSameRows(each.rows, rows));
      latest = [{ rows, answered }, ...others].slice(0, MAX_STATEMENTS);
    },
  };
}

export interface ChartComputationsPorts {
  /** Loads the rows of a request; returns the dataset over them. Rejects if they cannot be read. */
  readonly loadRows: (source: Datasource, extract: LocalRequest['extract']) => Promise<Datasource>;
}

/** Computes charts, from rows of earlier statements where there are some. */
export interface ChartComputations {
  compute(request: LocalRequest, run: Run): Promise<LocalResult>;
  /** Loads rows. Rejects if they cannot be read. */
  prepare(rows: Omit<RowsToLoad, 'context'>): Promise<void>;
  /**
   * Runs what will probably be asked for, as long as nothing else is: `compute` finds the rows, or takes part in the
   * statement that runs. `stop` interrupts it. Returns what `compute` would, null if it came to nothing. Rejects if the
   * rows of the dataset cannot be read.
   */
  expect(request: LocalRequest, run: Run, stop: () => void): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Ends what `expect` began. */
  stopExpected(): void;
}

export function createChartComputations({ loadRows }: ChartComputationsPorts): ChartComputations {
  const answered = createEarlierStatements();
  const expected = createExpectedStatements();
  /** How many requests have no response yet. */
  let pending = 0;
  /** Counts what is expected: the latest replaces what was before. */
  let expectations = 0;

  async function answer(
    { source: dataset, extract, ...request }: LocalRequest,
    run: Run,
  ): Promise<LocalResult> {
    let source: Datasource;
    try {
      source = await loadRows(dataset, extract);
    } catch (cause) {
      return err(loadFailure(cause));
    }
    let ended: LocalFailure | null = null;
    const rows = stableRows(source, extract);
    const runOne: RunFrame = async (sql) => {
      const known = rows && (answered.find(rows, sql) ?? (await expected.take(rows, sql)));
      if (known !== null) return ok(known);
      try {
        const frame = await frameOfStatement(run, sql);
        if (rows !== null) answered.add(rows, { sql, frame });
        return ok(frame);
      } catch (cause) {
        ended = endingFailure(cause);
        return err(deviceMessageOf(cause));
      }
    };
    const result = await computeContext({ ...request, source }, runOne);
    return ended === null ? result : err(ended);
  }

  return {
    compute(request, run) {
      pending += 1;
      return answer(request, run).finally(() => {
        pending -= 1;
      });
    },
    async prepare({ source, extract }) {
      await loadRows(source, extract);
    },
    async expect({ source: dataset, extract, ...request }, run, stop) {
      const mine = ++expectations;
      const isOver = (): boolean => pending > 0 || expectations !== mine;
      const source = await loadRows(dataset, extract);
      const rows = stableRows(source, extract);
      if (rows === null) return null;
      const result = await computeContext({ ...request, source }, async (sql) => {
        const known = answered.find(rows, sql);
        if (known !== null) return ok(known);
        // The request that came runs what is left.
        if (isOver()) return err('Not run');
        // A request that is made runs the statement again, and reports what fails.
        const frame = frameOfStatement(run, sql).catch(() => null);
        expected.begin({ rows, sql, frame, stop });
        const made = await frame;
        if (made === null) return err('Not run');
        answered.add(rows, { sql, frame: made });
        return ok(made);
      });
      return result.ok && !isOver() ? result.value : null;
    },
    stopExpected() {
      expectations += 1;
      expected.stop();
    },
  };
}

/** The rows of a table, whose order does not change; null for those of a person's query. */
function stableRows(source: Datasource, extract: LocalRequest['extract']): StableRows | null {
  if (('names' in extract || extract.made !== undefined) && source.from.kind === 'sql') return null;
  const from = attempt(() => fromOf(source, { dialect: DUCKDB }));
  if (!from.ok) return null;
  return 'names' in extract
    ? { name: `${extract.database} ${from.value}`, version: JSON.stringify(extract.tables), from: from.value }
    : { name: String(extract.datasetId), version: String(extract.version), from: from.value };
}
