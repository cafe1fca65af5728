import { transfer } from 'comlink';
import { ok, type Result } from '#domain/result.ts';
import { kindOf } from '#domain/rows/column.ts';
import { findCells } from '#domain/rows/arrange/findCells.ts';
import { columnStatistics } from '#domain/rows/measure/columnStatistics.ts';
import { selectionFigures } from '#domain/rows/measure/selectionFigures.ts';
import { rowsText } from '#domain/rows/text/rowsText.ts';
import type { createChartsOfRows } from './chart/chartsOfRows.ts';
import { deriveRows } from './derive/deriveRows.ts';
import { runInSlices, type SliceTurns } from './runInSlices.ts';
import { valuesToWrite, writeRows } from './files/writeRows.ts';
import { type LoadedResult, shownRows } from './loadedResult.ts';
import type { ResultsApi, RowsPart, View, ViewFailure } from './protocol.ts';

export interface ResultToolsDeps {
  readonly resolve: (view: View) => Promise<Result<Resolved, ViewFailure>>;
  readonly turns: SliceTurns;
  readonly collator: Intl.Collator;
  /** Holds rows in memory until they are released. */
  readonly hold: (result: LoadedResult) => void;
}

type Resolved = { readonly result: LoadedResult; readonly rows: Uint32Array<ArrayBuffer> | null };

/** What can be asked about the rows of a view, besides the cells on screen. */
export function createResultTools({
  resolve,
  turns,
  collator,
  hold,
}: ResultToolsDeps): Pick<
  ResultsApi,
  'rowsText' | 'figures' | 'find' | 'statistics' | 'derive' | 'file' | 'stopFile' | 'chart'
> {
  const writing = new Set<string>();
  let charts: Promise<ReturnType<typeof createChartsOfRows>> | null = null;

  async function run<T>(work: Generator<void, T>, wanted = () => true): Promise<Result<T, ViewFailure>> {
    const done = await runInSlices(work, turns, wanted);
    return done === null ? { ok: false, error: { kind: 'superseded' } } : ok(done.value);
  }

  return {
    async rowsText(view, part, options) {
      const resolved = await resolve(view);
      if (!resolved.ok) return resolved;
      const { result, rows } = resolved.value;
      const columns = part.columns.flatMap((at) => {
        const column = result.columns[at];
        const { name, type } = result.described[at] ?? { name: '', type: null };
        return column === undefined ? [] : [{ name, column, type }];
      });
      return ok(rowsText(columns, rows, valid(part, resolved.value), options));
    },

    async figures(view, part) {
      const resolved = await resolve(view);
      if (!resolved.ok) return resolved;
      const { result, rows } = resolved.value;
      const columns = part.columns.flatMap((at) => result.columns.slice(at, at + 1));
      return run(selectionFigures(columns, rows, valid(part, resolved.value)));
    },

    async find(view, columns, text) {
      const resolved = await resolve(view);
      if (!resolved.ok) return resolved;
      const { result, rows } = resolved.value;
      const searched = columns.flatMap((at) => result.columns.slice(at, at + 1));
      return run(findCells(searched, rows, rows === null ? result.rowCount : rows.length, text));
    },

    async statistics(view, at) {
      const resolved = await resolve(view);
      if (!resolved.ok) return resolved;
      const { result, rows } = resolved.value;
      const column = result.columns[at];
      if (column === undefined) return { ok: false, error: { kind: 'missing' } };
      return run(columnStatistics(column, rows, kindOf(column, result.described[at]) === 'temporal'));
    },

    async derive(view, request, resultId) {
      const resolved = await resolve(view);
      if (!resolved.ok) return resolved;
      const made = await deriveRows(resolved.value, request, resultId, collator, run);
      if (!made.ok) return made;
      if (typeof made.value === 'string') return ok({ fault: made.value });
      hold(made.value);
      return ok({ fault: null, shown: shownRows(made.value) });
    },

    async file(view, request, job, part) {
      writing.add(job);
      try {
        const resolved = await resolve(view);
        if (!resolved.ok) return resolved;
        const { result, rows } = resolved.value;
        const { columns, described } = result;
        const values = await run(valuesToWrite({ columns, described, rows }), () => writing.has(job));
        if (!values.ok) return values;
        const asText = await writeRows(values.value, request, async (bytes, done) => {
          await part(transfer(bytes.buffer, [bytes.buffer]), done);
          await turns.next();
          return writing.has(job);
        });
        return asText === null ? { ok: false, error: { kind: 'superseded' } } : ok({ asText });
      } finally {
        writing.delete(job);
      }
    },

    async chart(resultId, request) {
      const resolved = await resolve({ resultId, sort: null, filter: '' });
      if (!resolved.ok) return resolved;
      // Most results are never charted.
      charts ??= import('./chart/chartsOfRows.ts').then((loaded) => loaded.createChartsOfRows());
      return ok(await (await charts)(resolved.value.result, request));
    },

    stopFile(job) {
      writing.delete(job);
      return Promise.resolve();
    },
  };
}

/** The part of the rows that exists. */
function valid({ from, to }: RowsPart, { result, rows }: Resolved): { from: number; to: number } {
  const count = rows === null ? result.rowCount : rows.length;
  const end = Math.max(0, Math.min(to, count));
  return { from: Math.max(0, Math.min(from, end)), to: end };
}
