import { expose } from 'comlink';
import { afterEach, expect, test, vi } from 'vitest';
import { createResultsClient } from '#query/results/resultsWorker.ts';
import { whenResultKept } from '#store/sql/results.ts';
import { largeResponse } from '../e2e/fixtures/grid/responses.ts';
import { device, shownRow, textsOf } from './resultsDevice.ts';

const ports: MessagePort[] = [];
afterEach(() => ports.splice(0).forEach((port) => port.close()));

/** A page with a worker at the other end of a channel; `refusals` is how many page writes fail with a full disk. */
async function page(refusals = 0) {
  const home = device();
  home.disk.refusals = refusals;
  const { port1, port2 } = new MessageChannel();
  ports.push(port1, port2);
  expose(await home.worker(), port2);
  const client = createResultsClient(
    () => Object.assign(port1, { terminate: () => port1.close() }) as unknown as Worker,
    'sextant:test',
  );
  const { signal } = new AbortController();
  const body = largeResponse(500).buffer;
  const decoded = await client.decode({ resultId: 'r', format: 'json', body }, { signal });
  if (!decoded.ok) throw new Error(decoded.error.kind);
  return {
    home,
    client,
    hold: () => client.hold('r', { ...decoded.value, queryId: 'q', origin: 'live', storedAt: 7 }),
    keep: () => client.keep({ resultId: 'r', queryId: 'q', origin: 'live', now: 7, changes: null }),
  };
}

test('rows in memory are opened before they are stored', async () => {
  const { home, client, hold } = await page();
  hold();
  const opened = await client.open('r');
  expect(await home.open().results.count()).toBe(0);
  expect(opened).toMatchObject({ ok: true, value: { rowCount: 500, storedAt: 7, origin: 'live' } });
  if (!opened.ok || opened.value === null) throw new Error('Nothing was opened');
  expect(textsOf(opened.value.firstPage)[42]).toEqual(shownRow(42));
});

test('rows that do not fit on the disk are opened until they are released', async () => {
  const { client, hold, keep } = await page(Number.POSITIVE_INFINITY);
  hold();
  expect(await keep()).toMatchObject({ ok: false, error: { kind: 'full' } });
  expect(await client.open('r')).toMatchObject({ ok: true, value: { rowCount: 500 } });
  await client.release('r');
  expect(await client.open('r')).toEqual({ ok: true, value: null });
});

test('a caller that waits for rows is notified once they are stored', async () => {
  const { home, keep } = await page();
  const kept = vi.fn();
  const stop = whenResultKept(home.open(), 'r', kept, (cause) => {
    throw cause;
  });
  await keep();
  await vi.waitFor(() => expect(kept).toHaveBeenCalled());
  stop();
});
