import { err, ok, type Result } from '#domain/result.ts';
import { cellText } from '#domain/rows/text/cellText.ts';
import { delimitedText } from '#domain/rows/text/delimitedText.ts';
import { packCells, type Rectangle } from '#domain/rows/packedCells.ts';
import type { SextantDb } from '#store/db.ts';
import { pinResult } from '#store/sql/pinnedResults.ts';
import { storeResult, readResult } from '#store/sql/results.ts';
import type { StorageError } from '#store/space/storageError.ts';
import { RESULT_TABLES, write } from '#store/write.ts';
import { storeChartData } from './chart/storeChartData.ts';
import { decodeArrow } from './arrow/decodeArrow.ts';
import { openFeed } from './byteFeed.ts';
import { compareResults } from './compare/compareResults.ts';
import { runInSlices, type Turns } from './runInSlices.ts';
import { decodeInSlices } from './decodeInSlices.ts';
import { decodeJson } from './json/decodeJson.ts';
import {
  cachedView,
  computeView,
  createLoadedResult,
  type LoadedResult,
  shownRows,
  type ViewedPlaces,
} from './loadedResult.ts';
import type { DecodeRequest, OpenedRows, ResultsApi, View, ViewFailure } from './protocol.ts';
import { createResultCache } from './resultCache.ts';
import { createResultTools } from './resultTools.ts';
import { fromPages, pageSizeFor, toPages } from './storedPages.ts';

export interface ResultsDeps {
  readonly openDb: (name: string) => SextantDb;
  readonly turns: Turns;
  readonly collator: Intl.Collator;
  readonly budgetBytes: number;
}

/** All row work that must not run on the page's thread: decoding, storing, sorting, filtering, export. */
export function createResultsService({ openDb, turns, collator, budgetBytes }: ResultsDeps): ResultsApi {
  const cache = createResultCache(budgetBytes);
  const decoding = new Map<string, symbol>();
  const viewing = new Map<number, symbol>();
  const opening = new Map<string, Promise<Result<OpenedRows | null, StorageError>>>();
  const keeping = new Map<string, Promise<Result<void, StorageError>>>();
  let db: SextantDb | null = null;

  async function openKept(resultId: string): Promise<Result<OpenedRows | null, StorageError>> {
    if (db === null) return err({ kind: 'closed', cause: new Error('No database is connected') });
    const read = await readResult(db, resultId);
    if (!read.ok) return read;
    if (read.value === null) return ok(null);
    const { row, pages } = read.value;
    const result = createLoadedResult(
      resultId,
      { described: row.columns, columns: fromPages(pages), rowCount: row.rowCount },
      true,
    );
    cache.add(result);
    cache.trim();
    return ok({ ...shownRows(result), queryId: row.queryId, origin: row.origin, storedAt: row.storedAt });
  }

  /** Concurrent requests for the same rows share one read. */
  function open(resultId: string): Promise<Result<OpenedRows | null, StorageError>> {
    const running = opening.get(resultId) ?? openKept(resultId).finally(() => opening.delete(resultId));
    opening.set(resultId, running);
    return running;
  }

  async function load(resultId: string): Promise<Result<LoadedResult, ViewFailure>> {
    const held = cache.get(resultId);
    if (held !== undefined) return ok(held);
    const opened = await open(resultId);
    if (!opened.ok) return err({ kind: 'storage', error: opened.error });
    const loaded = cache.get(resultId);
    return loaded === undefined ? err({ kind: 'missing' }) : ok(loaded);
  }

  /** The result and the rows of the view; recomputed if the worker has evicted them. */
  async function resolve(
    view: View,
    wanted: () => boolean = () => true,
  ): Promise<Result<{ result: LoadedResult } & ViewedPlaces, ViewFailure>> {
    const loaded = await load(view.resultId);
    if (!loaded.ok) return loaded;
    const result = loaded.value;
    const cached = cachedView(result, view);
    if (cached !== undefined) return ok({ result, ...cached });
    const done = await runInSlices(computeView(result, view, collator), turns, wanted);
    return done === null ? err({ kind: 'superseded' }) : ok({ result, ...done.value });
  }

  return {
    connect(databaseName) {
      db?.close();
      db = openDb(databaseName);
      return Promise.resolve();
    },

    async decode({ resultId, format, body }: DecodeRequest, progress) {
      const job = Symbol(resultId);
      decoding.set(resultId, job);
      const wanted = () => decoding.get(resultId) === job;
      try {
        const feed = openFeed(body);
        const work = format === 'json' ? decodeJson(feed) : decodeArrow(feed);
        const decoded = await decodeInSlices(work, feed, turns, wanted, progress);
        if (!decoded.ok) return decoded;
        const { envelope, illFormed } = decoded.value;
        const result = createLoadedResult(resultId, decoded.value, false);
        cache.add(result);
        cache.trim();
        return ok({ ...shownRows(result), envelope, illFormed });
      } finally {
        if (wanted()) decoding.delete(resultId);
      }
    },

    abort(resultId) {
      decoding.delete(resultId);
      return Promise.resolve();
    },

    async keep({ resultId, queryId, origin, now, changes }) {
      const result = cache.get(resultId);
      if (result === undefined || db === null) {
        return err({ kind: 'closed', cause: new Error('There are no rows or no database to keep them in') });
      }
      const { columns, described, rowCount, bytes } = result;
      const pageSize = pageSizeFor(columns, rowCount);
      const kept = await storeResult(
        db,
        {
          id: resultId,
          queryId,
          columns: described,
          rowCount,
          pageSize,
          bytes,
          storedAt: now,
          pinned: false,
          origin,
        },
        () => toPages(resultId, columns, rowCount, pageSize),
        changes === null ? null : { id: queryId, changes },
      );
      result.kept = kept.ok;
      if (kept.ok) cache.trim();
      return kept;
    },

    open,

    async view(view, viewer) {
      const job = Symbol(view.resultId);
      viewing.set(viewer, job);
      const wanted = () => viewing.get(viewer) === job;
      const resolved = await resolve(view, wanted);
      if (wanted()) viewing.delete(viewer);
      if (!resolved.ok) return resolved;
      const { result, rows, groups } = resolved.value;
      return ok({ rowCount: rows === null ? result.rowCount : rows.length, groups });
    },

    async page(view, area) {
      const resolved = await resolve(view);
      if (!resolved.ok) return resolved;
      const { result, rows } = resolved.value;
      return ok(packCells(result.columns, result.described, rows, within(area, result, rows), result.markOf));
    },

    async cell(view, row, column) {
      const resolved = await resolve(view);
      if (!resolved.ok) return resolved;
      const { result, rows } = resolved.value;
      const found = result.columns[column];
      return ok(found === undefined ? null : cellText(found, rows === null ? row : (rows[row] ?? 0)));
    },

    async text(view, area, options) {
      const resolved = await resolve(view);
      if (!resolved.ok) return resolved;
      const { result, rows } = resolved.value;
      const names = result.described.map((column) => column.name);
      return ok(delimitedText(result.columns, names, rows, within(area, result, rows), options));
    },

    ...createResultTools({ resolve, turns, collator, hold: (made) => cache.add(made) }),

    async compare({ before, after, ...rest }) {
      const [earlier, later] = [await load(before), await load(after)];
      if (!earlier.ok) return earlier;
      if (!later.ok) return later;
      const found = await compareResults(earlier.value, later.value, rest, async (work) => {
        const done = await runInSlices(work, turns, () => true);
        return done === null ? err({ kind: 'superseded' }) : ok(done.value);
      });
      if (!found.ok) return found;
      cache.add(found.value.differences);
      return ok(found.value.compared);
    },

    async storeChartData(request) {
      const outcome = storeChartData(db, request);
      if (!outcome.ok) return outcome;
      const { kept, ...rest } = outcome.value;
      keeping.set(request.key, kept);
      return ok(rest);
    },

    async chartKept(key) {
      const kept = keeping.get(key);
      keeping.delete(key);
      return kept ?? ok(undefined);
    },

    async pin(resultId, pinned) {
      if (db === null) return err({ kind: 'closed', cause: new Error('No database is connected') });
      return write(db, (tx) => pinResult(tx, resultId, pinned), RESULT_TABLES);
    },

    release(resultId) {
      decoding.delete(resultId);
      cache.remove(resultId);
      return Promise.resolve();
    },
  };
}

/** The valid part of a rectangle. */
function within(area: Rectangle, result: LoadedResult, rows: Uint32Array | null): Rectangle {
  const rowCount = rows === null ? result.rowCount : rows.length;
  const clamp = (value: number, max: number) => Math.max(0, Math.min(value, max));
  return {
    fromRow: clamp(area.fromRow, rowCount),
    toRow: clamp(area.toRow, rowCount),
    fromColumn: clamp(area.fromColumn, result.columns.length),
    toColumn: clamp(area.toColumn, result.columns.length),
  };
}
