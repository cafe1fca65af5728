import { MessageChannel, parentPort } from 'node:worker_threads';
import { err, ok, type Result } from '#domain/result.ts';
import { framePieces } from '../chartData/framePieces.ts';
import type { FromWorker, ToWorker, WithRows } from './protocol.ts';
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
      void made(name, all).then(send);
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

/** Rows are sent in pieces, which the server copies one by one while others get a turn. */
function send(result: FromWorker): void {
  if (!result.ok || !hasRows(result.value)) return parentPort?.postMessage(result, buffersIn(result));
  const { port1, port2 } = new MessageChannel();
  for (const piece of framePieces([result.value.frame])) port1.postMessage(piece);
  parentPort?.postMessage(ok({ ...result.value, frame: port2 }), [port2]);
}

const hasRows = (made: unknown): made is WithRows =>
  typeof made === 'object' && made !== null && 'frame' in made;

/** A file is handed over without a copy. */
function buffersIn(result: FromWorker): ArrayBuffer[] {
  const body = result.ok ? (result.value as { readonly body?: unknown }).body : null;
  return body instanceof ArrayBuffer ? [body] : [];
}
