import { createRequire } from 'node:module';
import { expect, test, vi } from 'vitest';
import { HOUR, SECOND, type Millis } from '#domain/time.ts';
import { createFileOpener } from './fileOpener.ts';
import { fuzzFile } from './fuzzFile.ts';
import { Worker } from 'node:worker_threads';

/** Ends a process whose thread does not come back: nothing else can, while an engine reads for ever. */
interface Watchdog {
  readonly begins: (what: string) => void;
  readonly end: () => void;
}

const WATCH = `
const { parentPort, workerData } = require('node:worker_threads');
const { writeSync } = require('node:fs');
let timer;
parentPort.on('message', (what) => {
  clearTimeout(timer);
  timer = setTimeout(() => {
    writeSync(2, '\\nHANGS: ' + what + '\\n');
    process.kill(process.pid, 'SIGKILL');
  }, workerData);
});
`;

/** `after`: how long one thing may take. */
function watchdog(after: Millis): Watchdog {
  const worker = new Worker(WATCH, { eval: true, workerData: after });
  worker.unref();
  return {
    begins: (what) => worker.postMessage(what),
    end: () => void worker.terminate(),
  };
}

/** Files of new seeds each time; `SEED=N FILES=1` repeats one. */

// In Node the library reads its file from the disk.
vi.mock('sql.js/dist/sql-wasm.wasm?url', () => ({
  default: createRequire(import.meta.url).resolve('sql.js/dist/sql-wasm.wasm'),
}));

const FIRST = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e9));
const COUNT = Number(process.env['FILES'] ?? 1_000);

test(
  `files of the seeds from ${FIRST} are opened with all rows, or refused with words, and none hangs`,
  async () => {
    const opener = await createFileOpener();
    const watch = watchdog(60 * SECOND);
    const wrong: string[] = [];
    for (let seed = FIRST; seed < FIRST + COUNT; seed += 1) {
      watch.begins(`the file of seed ${seed}`);
      const found = await fuzzFile(opener, seed);
      if (found !== null) wrong.push(found);
    }
    watch.end();
    expect(wrong).toEqual([]);
  },
  HOUR,
);
