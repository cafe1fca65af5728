import { Worker } from 'node:worker_threads';
import type { Millis } from '#domain/time.ts';

/** Ends a process whose thread does not come back: nothing else can, while an engine reads for ever. */
export interface Watchdog {
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
export function watchdog(after: Millis): Watchdog {
  const worker = new Worker(WATCH, { eval: true, workerData: after });
  worker.unref();
  return {
    begins: (what) => worker.postMessage(what),
    end: () => void worker.terminate(),
  };
}
