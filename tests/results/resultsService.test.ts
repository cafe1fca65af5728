import { describe, expect, test } from 'vitest';
import type { Query } from '#domain/query/query.ts';
import { dropResults, staleResults } from '#store/sql/results.ts';
import { RESULT_TABLES, write } from '#store/write.ts';
import { largeArrowResponse } from '../bench/arrowResponse.ts';
import { LARGE_COLUMNS, largeResponse, trickyResponse } from '../e2e/fixtures/grid/responses.ts';
import { decode, device, everything, keep, numbers, page, shownRow, textsOf } from './resultsDevice.ts';

describe('decoding', () => {
  test('shows the first rows before anything is stored', async () => {
    const home = device();
    const worker = await home.worker();
    const decoded = await decode(worker, 'r', largeResponse(5000));
    if (!decoded.ok) throw new Error(decoded.error.kind);
    expect(decoded.value).toMatchObject({ rowCount: 5000, columns: LARGE_COLUMNS, illFormed: 0 });
    expect(decoded.value.envelope).toMatchObject({ status: 'success', query: { rows: 1 } });
    expect(textsOf(decoded.value.firstPage)[42]).toEqual(shownRow(42));
    expect(await home.open().results.count()).toBe(0);
  });

  test('shows the same texts for an Arrow response and its JSON equivalent', async () => {
    const worker = await device().worker();
    await decode(worker, 'json', largeResponse(45_000));
    const arrow = await decode(worker, 'arrow', largeArrowResponse(45_000), 'arrow');
    expect(arrow.ok && arrow.value.envelope).toMatchObject({ query: { rows: 45_000 } });
    for (const from of [0, 20_400, 44_900]) {
      expect(await page(worker, everything('arrow'), from, from + 100)).toEqual(
        await page(worker, everything('json'), from, from + 100),
      );
    }
  });

  test('reads a body in pieces as one response', async () => {
    const worker = await device().worker();
    const bytes = largeResponse(3000);
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < bytes.length; at += 10_007) controller.enqueue(bytes.slice(at, at + 10_007));
        controller.close();
      },
    });
    const decoded = await worker.decode({ resultId: 'r', format: 'json', body });
    expect(decoded.ok && decoded.value.rowCount).toBe(3000);
  });

  test('reports a truncated body', async () => {
    const worker = await device().worker();
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.error(new TypeError('network error')),
    });
    const decoded = await worker.decode({ resultId: 'r', format: 'json', body });
    expect(decoded).toMatchObject({ ok: false, error: { kind: 'interrupted' } });
  });

  test.each(['json', 'arrow'] as const)('fails for bytes that are no %s', async (format) => {
    const worker = await device().worker();
    const decoded = await decode(worker, 'r', new TextEncoder().encode('<html>Sign in</html>'), format);
    expect(decoded).toMatchObject({ ok: false, error: { kind: 'malformed' } });
  });

  test('stops when aborted', async () => {
    const worker = await device().worker();
    const decoding = decode(worker, 'r', largeResponse(30_000));
    await worker.abort('r');
    expect(await decoding).toEqual({ ok: false, error: { kind: 'aborted' } });
    expect(await worker.page(everything('r'), { fromRow: 0, toRow: 1, fromColumn: 0, toColumn: 1 })).toEqual({
      ok: false,
      error: { kind: 'missing' },
    });
  });

  test('reports its progress', async () => {
    const worker = await device().worker();
    const seen: number[] = [];
    const body = largeResponse(30_000).buffer;
    await worker.decode({ resultId: 'r', format: 'json', body }, (done) => seen.push(done));
    expect(seen.length).toBeGreaterThan(2);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  });
});

describe('storing', () => {
  test('lets another worker find the same rows, to the last digit', async () => {
    const home = device();
    const first = await home.worker();
    const decoded = await decode(first, 'r', trickyResponse());
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

  test('splits a long result into pages and restores it completely', async () => {
    const home = device();
    const worker = await home.worker();
    await decode(worker, 'r', largeResponse(9001));
    await keep(worker, 'r');
    expect(await home.open().resultPages.count()).toBe(3);
    const second = await home.worker();
    expect((await page(second, everything('r'), 8999, 9001)).map((row) => row[0])).toEqual([
      '1008999',
      '1009000',
    ]);
    expect((await page(second, everything('r'), 4000, 4001))[0]).toEqual(shownRow(4000));
  });

  test('changes rows and the state of their query together', async () => {
    const home = device();
    const db = home.open();
    await db.queries.put({ id: 'q-r', state: 'running', resultId: null } as Query);
    const worker = await home.worker();
    await decode(worker, 'r', trickyResponse());
    await keep(worker, 'r', { state: 'success', resultId: 'r' });
    expect(await db.queries.get('q-r')).toMatchObject({ state: 'success', resultId: 'r' });
  });

  test('frees memory, oldest first, once the device has the rows', async () => {
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

  test('leaves the query when its rows are deleted', async () => {
    const home = device();
    const db = home.open();
    const worker = await home.worker();
    await db.queries.put({ id: 'q-r', state: 'success', resultId: 'r' } as Query);
    await decode(worker, 'r', trickyResponse());
    await keep(worker, 'r', null);
    await write(db, (tx) => dropResults(tx, ['r']), RESULT_TABLES);
    expect([await db.results.count(), await db.resultPages.count()]).toEqual([0, 0]);
    expect(await db.queries.get('q-r')).toMatchObject({ state: 'success', resultId: null });
    await worker.release('r');
    expect(await worker.open('r')).toEqual({ ok: true, value: null });
  });

  test('[SYNC-20] deletes results stored before a time, but not pinned ones', async () => {
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

  test('deletes the oldest unpinned rows on a full disk before it rejects new ones', async () => {
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

  test('leaves rows that cannot be stored in memory and on screen', async () => {
    const home = device();
    const worker = await home.worker();
    await decode(worker, 'r', numbers(5));
    home.disk.refusals = Infinity;
    expect(await keep(worker, 'r')).toMatchObject({ ok: false, error: { kind: 'full' } });
    expect(await page(worker, everything('r'), 0, 2)).toEqual([['0'], ['4']]);
  });
});
