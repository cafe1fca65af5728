import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, test } from 'vitest';
import type { Query } from '#domain/query/query.ts';
import type { PackedCells } from '#domain/rows/packedCells.ts';
import { openDb, type SextantDb } from '#store/db.ts';
import { dropResults, staleResults } from '#store/results.ts';
import { RESULT_TABLES, write } from '#store/write.ts';
import type { ResultsApi, View } from '../../workers/results/protocol.ts';
import { createResultsService } from '../../workers/results/resultsService.ts';
import { answer, LARGE_COLUMNS, largeAnswer, largeRow, trickyAnswer } from '../e2e/fixtures/grid/answers.ts';
import { largeArrowAnswer } from '../bench/arrowAnswer.ts';

const everything = (resultId: string): View => ({ resultId, sort: null, filter: '' });

/** A device: as many workers and connections as are wanted over one database. */
function device() {
  const idb = { indexedDB: new IDBFactory(), IDBKeyRange };
  const open = (): SextantDb => openDb('sextant:test', idb);
  const disk = { refusals: 0 };
  let waits = 0;
  /** A connection to a disk that refuses so many pages as full before it takes one. */
  function openOnDisk(): SextantDb {
    const db = open();
    db.resultPages.hook('creating', () => {
      if (disk.refusals === 0) return;
      disk.refusals -= 1;
      throw new DOMException('The disk is full', 'QuotaExceededError');
    });
    return db;
  }
  return {
    open,
    disk,
    async worker(budgetBytes = 1e9): Promise<ResultsApi> {
      const service = createResultsService({
        openDb: openOnDisk,
        turns: {
          now: () => (waits += 20),
          next: () => new Promise((resolve) => setImmediate(resolve)),
        },
        collator: new Intl.Collator('en', { numeric: true }),
        budgetBytes,
      });
      await service.connect('sextant:test');
      return service;
    },
  };
}

const decode = (
  worker: ResultsApi,
  resultId: string,
  bytes: Uint8Array<ArrayBuffer>,
  format: 'json' | 'arrow' = 'json',
) => worker.decode({ resultId, format, body: bytes.slice().buffer });

const keep = (worker: ResultsApi, resultId: string, changes: Partial<Query> | null = null, now = 1) =>
  worker.keep({ resultId, queryId: `q-${resultId}`, origin: 'live', now, changes });

const textsOf = (packed: PackedCells): (string | null)[][] =>
  Array.from({ length: packed.toRow - packed.fromRow }, (_, row) =>
    packed.columns.map(({ texts }) => texts[row] ?? null),
  );

async function page(
  worker: ResultsApi,
  view: View,
  fromRow: number,
  toRow: number,
): Promise<(string | null)[][]> {
  const packed = await worker.page(view, { fromRow, toRow, fromColumn: 0, toColumn: 100 });
  if (!packed.ok) throw new Error(packed.error.kind);
  return textsOf(packed.value);
}

const numbers = (count: number) =>
  answer(`[${Array.from({ length: count }, (_, row) => `{"n": ${(row * 7919) % count}}`).join(',')}]`, []);

/** What the cells of a row say, their JSON taken away. */
const shownRow = (row: number): string[] => largeRow(row).map((cell) => cell.replace(/^"|"$/g, ''));

describe('decoding', () => {
  test('shows the first rows before anything is stored', async () => {
    const home = device();
    const worker = await home.worker();
    const decoded = await decode(worker, 'r', largeAnswer(5000));
    if (!decoded.ok) throw new Error(decoded.error.kind);
    expect(decoded.value).toMatchObject({ rowCount: 5000, columns: LARGE_COLUMNS, illFormed: 0 });
    expect(decoded.value.envelope).toMatchObject({ status: 'success', query: { rows: 1 } });
    expect(textsOf(decoded.value.firstPage)[42]).toEqual(shownRow(42));
    expect(await home.open().results.count()).toBe(0);
  });

  test('an Arrow answer shows the very texts its JSON twin shows', async () => {
    const worker = await device().worker();
    await decode(worker, 'json', largeAnswer(45_000));
    const arrow = await decode(worker, 'arrow', largeArrowAnswer(45_000), 'arrow');
    expect(arrow.ok && arrow.value.envelope).toMatchObject({ query: { rows: 45_000 } });
    for (const from of [0, 20_400, 44_900]) {
      expect(await page(worker, everything('arrow'), from, from + 100)).toEqual(
        await page(worker, everything('json'), from, from + 100),
      );
    }
  });

  test('a body that comes in pieces is one answer', async () => {
    const worker = await device().worker();
    const bytes = largeAnswer(3000);
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < bytes.length; at += 10_007) controller.enqueue(bytes.slice(at, at + 10_007));
        controller.close();
      },
    });
    const decoded = await worker.decode({ resultId: 'r', format: 'json', body });
    expect(decoded.ok && decoded.value.rowCount).toBe(3000);
  });

  test('a body that breaks off says so', async () => {
    const worker = await device().worker();
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.error(new TypeError('network error')),
    });
    const decoded = await worker.decode({ resultId: 'r', format: 'json', body });
    expect(decoded).toMatchObject({ ok: false, error: { kind: 'interrupted' } });
  });

  test.each(['json', 'arrow'] as const)('bytes that are no %s are a failure', async (format) => {
    const worker = await device().worker();
    const decoded = await decode(worker, 'r', new TextEncoder().encode('<html>Sign in</html>'), format);
    expect(decoded).toMatchObject({ ok: false, error: { kind: 'malformed' } });
  });

  test('stops when it is told to', async () => {
    const worker = await device().worker();
    const decoding = decode(worker, 'r', largeAnswer(30_000));
    await worker.abort('r');
    expect(await decoding).toEqual({ ok: false, error: { kind: 'aborted' } });
    expect(await worker.page(everything('r'), { fromRow: 0, toRow: 1, fromColumn: 0, toColumn: 1 })).toEqual({
      ok: false,
      error: { kind: 'missing' },
    });
  });

  test('says how far it is', async () => {
    const worker = await device().worker();
    const seen: number[] = [];
    const body = largeAnswer(30_000).buffer;
    await worker.decode({ resultId: 'r', format: 'json', body }, (done) => seen.push(done));
    expect(seen.length).toBeGreaterThan(2);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  });
});

describe('keeping', () => {
  test('another worker finds the rows as they were, down to the last digit', async () => {
    const home = device();
    const first = await home.worker();
    const decoded = await decode(first, 'r', trickyAnswer());
    expect(await keep(first, 'r')).toEqual({ ok: true, value: undefined });
    const second = await home.worker();
    const opened = await second.open('r');
    expect(opened.ok && opened.value).toMatchObject({
      queryId: 'q-r',
      origin: 'live',
      storedAt: 1,
      rowCount: 6,
    });
    expect(opened.ok && opened.value?.firstPage).toEqual(decoded.ok && decoded.value.firstPage);
    expect(await second.cell(everything('r'), 1, 5)).toEqual({ ok: true, value: 'x'.repeat(5000) });
  });

  test('a long result is kept in pages and comes back whole', async () => {
    const home = device();
    const worker = await home.worker();
    await decode(worker, 'r', largeAnswer(9001));
    await keep(worker, 'r');
    expect(await home.open().resultPages.count()).toBe(3);
    const second = await home.worker();
    expect((await page(second, everything('r'), 8999, 9001)).map((row) => row[0])).toEqual([
      '1008999',
      '1009000',
    ]);
    expect((await page(second, everything('r'), 4000, 4001))[0]).toEqual(shownRow(4000));
  });

  test('rows and the state of their query change together', async () => {
    const home = device();
    const db = home.open();
    await db.queries.put({ id: 'q-r', state: 'running', resultId: null } as Query);
    const worker = await home.worker();
    await decode(worker, 'r', trickyAnswer());
    await keep(worker, 'r', { state: 'success', resultId: 'r' });
    expect(await db.queries.get('q-r')).toMatchObject({ state: 'success', resultId: 'r' });
  });

  test('memory is given back, oldest first, once the device has the rows', async () => {
    const home = device();
    const worker = await home.worker(1);
    await decode(worker, 'a', numbers(10));
    await decode(worker, 'b', numbers(10));
    expect(await page(worker, everything('a'), 1, 2)).toEqual([['9']]);
    await keep(worker, 'a');
    await keep(worker, 'b');
    await write(home.open(), (tx) => dropResults(tx, ['a']), RESULT_TABLES);
    const found = await worker.page(everything('a'), { fromRow: 0, toRow: 1, fromColumn: 0, toColumn: 1 });
    expect(found).toEqual({ ok: false, error: { kind: 'missing' } });
    expect(await page(worker, everything('b'), 1, 2)).toEqual([['9']]);
  });

  test('dropping rows leaves the query, without them', async () => {
    const home = device();
    const db = home.open();
    const worker = await home.worker();
    await db.queries.put({ id: 'q-r', state: 'success', resultId: 'r' } as Query);
    await decode(worker, 'r', trickyAnswer());
    await keep(worker, 'r', null);
    await write(db, (tx) => dropResults(tx, ['r']), RESULT_TABLES);
    expect([await db.results.count(), await db.resultPages.count()]).toEqual([0, 0]);
    expect(await db.queries.get('q-r')).toMatchObject({ state: 'success', resultId: null });
    await worker.release('r');
    expect(await worker.open('r')).toEqual({ ok: true, value: null });
  });

  test('[SYNC-20] results stored before a moment may go, pinned ones not', async () => {
    const home = device();
    const db = home.open();
    const worker = await home.worker();
    for (const [id, now] of [
      ['old', 10],
      ['pinned', 10],
      ['new', 30],
    ] as const) {
      await decode(worker, id, numbers(1));
      await keep(worker, id, null, now);
    }
    await db.results.update('pinned', { pinned: true });
    expect(await staleResults(db, 20)).toEqual(['old']);
  });

  test('a full disk takes the oldest unpinned rows before it refuses the new ones', async () => {
    const home = device();
    const db = home.open();
    const worker = await home.worker();
    for (const [id, now] of [
      ['older', 1],
      ['newer', 2],
    ] as const) {
      await decode(worker, id, numbers(1));
      await keep(worker, id, null, now);
    }
    await decode(worker, 'big', numbers(5));
    home.disk.refusals = 1;
    expect((await keep(worker, 'big', null, 3)).ok).toBe(true);
    expect((await db.results.toCollection().primaryKeys()).toSorted()).toEqual(['big', 'newer']);
  });

  test('rows that cannot be kept stay in memory and on screen', async () => {
    const home = device();
    const worker = await home.worker();
    await decode(worker, 'r', numbers(5));
    home.disk.refusals = Infinity;
    expect(await keep(worker, 'r')).toMatchObject({ ok: false, error: { kind: 'full' } });
    expect(await page(worker, everything('r'), 0, 2)).toEqual([['0'], ['4']]);
  });
});

describe('views', () => {
  test('sorted, filtered, both; the counts are the view’s own', async () => {
    const worker = await device().worker();
    await decode(worker, 'r', numbers(1000));
    const view: View = { resultId: 'r', sort: { column: 0, direction: 'descending' }, filter: '99' };
    expect(await worker.view(view, 1)).toEqual({ ok: true, value: { rowCount: 19 } });
    expect((await page(worker, view, 0, 3)).flat()).toEqual(['999', '998', '997']);
    expect((await page(worker, { ...view, filter: '' }, 0, 2)).flat()).toEqual(['999', '998']);
  });

  test('a newer view interrupts an older one of the same viewer', async () => {
    const worker = await device().worker();
    await decode(worker, 'r', numbers(50_000));
    const sort = { column: 0, direction: 'ascending' } as const;
    const first = worker.view({ resultId: 'r', sort, filter: '' }, 1);
    const other = worker.view({ resultId: 'r', sort: null, filter: '4' }, 2);
    const second = worker.view({ resultId: 'r', sort: null, filter: '12345' }, 1);
    expect(await first).toEqual({ ok: false, error: { kind: 'superseded' } });
    expect(await second).toEqual({ ok: true, value: { rowCount: 1 } });
    expect((await other).ok).toBe(true);
  });

  test('a restarted worker knows a view that it never computed', async () => {
    const home = device();
    const first = await home.worker();
    await decode(first, 'r', numbers(100));
    await keep(first, 'r');
    const view: View = { resultId: 'r', sort: { column: 0, direction: 'descending' }, filter: '5' };
    expect((await page(await home.worker(), view, 0, 2)).flat()).toEqual(['95', '85']);
  });

  test('text of a view, for the clipboard and for files', async () => {
    const worker = await device().worker();
    await decode(worker, 'r', numbers(4));
    const area = { fromRow: 0, toRow: 9, fromColumn: 0, toColumn: 9 };
    const view: View = { resultId: 'r', sort: { column: 0, direction: 'ascending' }, filter: '' };
    expect(await worker.text(view, area, { headers: true, separator: ',' })).toEqual({
      ok: true,
      value: 'n\r\n0\r\n1\r\n2\r\n3\r\n',
    });
  });

  test('without a database there is nothing to open, and that is a value', async () => {
    const service = createResultsService({
      openDb: () => {
        throw new Error('never asked');
      },
      turns: { now: () => 0, next: () => Promise.resolve() },
      collator: new Intl.Collator('en'),
      budgetBytes: 1,
    });
    expect(await service.open('r')).toMatchObject({ ok: false, error: { kind: 'closed' } });
  });
});
