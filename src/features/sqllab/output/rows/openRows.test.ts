import { expect, test, vi } from 'vitest';
import { err, ok } from '#domain/result.ts';
import type { ResultSource } from '#query/results/resultSource.ts';
import type { ResultsClient } from '#query/results/resultsWorker.ts';
import { type OpenRows, openRows } from './openRows.ts';

type Opened = Awaited<ReturnType<ResultsClient['open']>>;

const ROWS: Opened = ok({
  queryId: 'q',
  origin: 'live',
  storedAt: 7,
  columns: [],
  kinds: [],
  rowCount: 1,
  firstPage: { fromRow: 0, toRow: 0, fromColumn: 0, toColumn: 0, columns: [] },
});

/** A window that shows a result; `answer` is what its device returns. */
function window(answer: { now: Opened }) {
  const shown: OpenRows[] = [];
  const close = vi.fn();
  const waiting = new Set<() => void>();
  const stop = openRows(
    'r',
    {
      results: {
        open: async () => answer.now,
        source: () => ({ close }) as unknown as ResultSource,
      },
      whenKept: (_, then) => {
        waiting.add(then);
        return () => void waiting.delete(then);
      },
      reportError: () => undefined,
    },
    (rows) => void shown.push(rows),
  );
  return { shown, close, waiting, stop, states: () => shown.map(({ state }) => state) };
}

test('rows that another window is still storing are shown once they are stored', async () => {
  const answer = { now: ok(null) as Opened };
  const { waiting, states, stop, close } = window(answer);
  await vi.waitFor(() => expect(states()).toEqual(['missing']));
  answer.now = ROWS;
  for (const then of waiting) {
    then();
    then();
  }
  await vi.waitFor(() => expect(states()).toEqual(['missing', 'ready']));
  expect(waiting.size).toBe(0);
  stop();
  expect(close).toHaveBeenCalledOnce();
});

test('waiting ends when the rows are no longer shown', async () => {
  const { waiting, states, stop } = window({ now: ok(null) });
  await vi.waitFor(() => expect(states()).toEqual(['missing']));
  stop();
  expect(waiting.size).toBe(0);
});

test('rows that cannot be read are reported with the reason', async () => {
  const cause = new Error('The disk is gone');
  const { shown } = window({ now: err({ kind: 'closed', cause }) });
  await vi.waitFor(() => expect(shown).toEqual([{ state: 'failed', cause: { kind: 'closed', cause } }]));
});
