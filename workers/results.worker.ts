import { expose } from 'comlink';
import { openDb } from '#store/db.ts';
import { encodeUtf8 } from '#domain/rows/utf8.ts';
import { type SliceTurns, runInSlices } from './results/runInSlices.ts';
import { createResultsService } from './results/resultsService.ts';
import { decodeJson } from './results/json/decodeJson.ts';
import { wholeFeed } from './results/byteFeed.ts';

/** Enough for the JIT to compile the row reader; a few dozen milliseconds of an idle worker. */
const ROWS = 4000;

/**
 * Decodes a dummy response with every usual column type, so that the first real one runs compiled code. Other requests
 * go first.
 */
async function warmUp(turns: SliceTurns): Promise<void> {
  const rows = Array.from(
    { length: ROWS },
    (_, row) =>
      `{"i": ${row}, "d": ${row / 7}, "m": ${row % 100}.${10 + (row % 90)}, "b": ${row % 2 === 0}, "n": null, "r": "r${row % 9}", "t": "2024-01-01T00:00:00.${row}", "u": "é ${row}"}`,
  );
  const bytes = encodeUtf8(`{"data": [${rows.join(', ')}], "columns": []}`);
  await runInSlices(silently(bytes), turns, () => true);
}

function* silently(bytes: Uint8Array<ArrayBuffer>): Generator<void, void> {
  for (const _ of decodeJson(wholeFeed(bytes))) yield;
}

/** Larger results are only stored on the device and reread when viewed. */
const BUDGET_BYTES = 256 * 1024 * 1024;

const channel = new MessageChannel();
const waiting: (() => void)[] = [];
// A timer would be delayed by milliseconds; a message comes right after those already queued.
channel.port1.addEventListener('message', () => waiting.shift()?.());
channel.port1.start();

const turns: SliceTurns = {
  now: () => performance.now(),
  next: () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      channel.port2.postMessage(null);
    }),
};

expose(
  createResultsService({
    openDb: (name) => openDb(name),
    turns,
    collator: new Intl.Collator(undefined, { numeric: true }),
    budgetBytes: BUDGET_BYTES,
  }),
);
void turns.next().then(() => warmUp(turns));
