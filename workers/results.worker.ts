import { expose } from 'comlink';
import { openDb } from '#store/db.ts';
import type { Turns } from './results/runInSlices.ts';
import { createResultsService } from './results/resultsService.ts';
import { warmUp } from './results/warmUp.ts';

/** Larger results are only stored on the device and reread when viewed. */
const BUDGET_BYTES = 256 * 1024 * 1024;

const channel = new MessageChannel();
const waiting: (() => void)[] = [];
// A timer would be delayed by milliseconds; a message comes right after those already queued.
channel.port1.addEventListener('message', () => waiting.shift()?.());
channel.port1.start();

const turns: Turns = {
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
