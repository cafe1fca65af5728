import { parentPort } from 'node:worker_threads';
import { err, type Result } from '#domain/result.ts';
import type { FromWorker, ToWorker } from './protocol.ts';
import { type TaskName, TASKS } from './tasks.ts';

/** The entry of a thread that does one task after the other. The server ends it when one takes too long. */
let name: TaskName | null = null;
let pieces: unknown[] = [];

parentPort?.on('message', (message: ToWorker) => {
  switch (message.type) {
    case 'begin':
      name = message.name;
      pieces = [];
      return;
    case 'piece':
      pieces.push(message.piece);
      return;
    case 'end': {
      const all = pieces;
      pieces = [];
      void made(name, all).then((result) => parentPort?.postMessage(result, buffersIn(result)));
    }
  }
});

async function made(task: TaskName | null, all: readonly unknown[]): Promise<FromWorker> {
  if (task === null) return err('No task was begun.');
  try {
    const work = TASKS[task] as (given: readonly unknown[]) => Promise<Result<unknown, string>>;
    return await work(all);
  } catch (cause) {
    return err(cause instanceof Error ? cause.message : String(cause));
  }
}

/** A file is handed over without a copy. */
function buffersIn(result: FromWorker): ArrayBuffer[] {
  const body = result.ok ? (result.value as { readonly body?: unknown }).body : null;
  return body instanceof ArrayBuffer ? [body] : [];
}
