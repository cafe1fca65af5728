import { once } from 'node:events';
import { MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { err, ok, type Result } from '#domain/result.ts';
import { SECOND, type Millis } from '#domain/time.ts';
import { breathing } from '../base/breathing.ts';
import { type FramePiece, framesOf } from '../chartData/framePieces.ts';
import { createTurns } from '../base/turns.ts';
import type { ComputeCaller } from '../engines/work.ts';
import type { FromWorker, ToWorker } from './protocol.ts';
import { type TaskName, TASKS, type Tasks } from './tasks.ts';

/** Does work whose time grows with what is sent outside of the server's own thread, which serves everybody. */
export interface Apart {
  /** The error is a sentence. A caller who is gone ends it. */
  do<N extends TaskName>(
    name: N,
    pieces: Iterable<Tasks[N]['piece']>,
    how: ApartWork,
  ): Promise<Result<Tasks[N]['made'], string>>;
}

/** Threads are shared fairly between people. */
export interface ApartWork extends ComputeCaller {
  /** Whether it takes some milliseconds only, and is done in place. */
  readonly isSmall: boolean;
}

export interface ApartLimits {
  /** How long one task may take, from its begin. */
  readonly time: Millis;
  /** The tasks done at once; somebody without any gets one more thread, up to the second number. */
  readonly threads: number;
  readonly mostThreads: number;
  /** The tasks of one person that are under way or wait at most. */
  readonly unfinished: number;
  readonly memoryMb: number;
  /** How long a thread without work is kept. */
  readonly idle: Millis;
}

const LIMITS: ApartLimits = {
  time: 60 * SECOND,
  threads: 2,
  mostThreads: 6,
  unfinished: 20,
  memoryMb: 1024,
  idle: 30 * SECOND,
};

/** The entry point: `worker.ts` in the sources, or its bundle. */
const workerUrl = (here: string = import.meta.url): URL =>
  new URL(here.endsWith('.ts') ? './worker.ts' : './apartWorker.js', here);

export function createApart(limits: ApartLimits = LIMITS, entry: URL = workerUrl()): Apart {
  const turns = createTurns(limits.threads, limits.mostThreads);
  const unfinished = new Map<number, number>();
  const idle: IdleThread[] = [];

  function takeThread(): Worker {
    const free = idle.pop();
    if (free === undefined) return startThread(entry, limits.memoryMb);
    clearTimeout(free.resting);
    return free.thread;
  }

  function giveBack(thread: Worker): void {
    const resting = setTimeout(() => {
      idle.splice(
        idle.findIndex((each) => each.thread === thread),
        1,
      );
      void thread.terminate();
    }, limits.idle);
    resting.unref();
    idle.push({ thread, resting });
  }

  return {
    async do<N extends TaskName>(
      name: N,
      pieces: Iterable<Tasks[N]['piece']>,
      { person, signal: given, isSmall }: ApartWork,
    ): Promise<Result<Tasks[N]['made'], string>> {
      if (isSmall) return TASKS[name]([...pieces]);
      const signal = given ?? NEVER;
      const mine = unfinished.get(person) ?? 0;
      if (mine >= limits.unfinished)
        return err(`${mine} of your requests of this kind are not done yet. Try again when they are.`);
      unfinished.set(person, mine + 1);
      const done = await turns.run(person, signal, async () => {
        const thread = takeThread();
        const outcome = await outcomeOf(thread, name, pieces, signal, limits.time);
        if (outcome.reusable) giveBack(thread);
        else void thread.terminate();
        return outcome.result as Result<Tasks[N]['made'], string>;
      });
      unfinished.set(person, (unfinished.get(person) ?? 1) - 1);
      return done.ok ? done.value : err(GONE);
    },
  };
}

interface IdleThread {
  readonly thread: Worker;
  readonly resting: NodeJS.Timeout;
}

const NEVER = new AbortController().signal;
const GONE = 'Nobody waits for it any more.';

function startThread(entry: URL, memoryMb: number): Worker {
  const thread = new Worker(entry, {
    execArgv: entry.pathname.endsWith('.ts') ? ['--import', 'tsx'] : [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    env: {},
  });
  // A thread must not keep the server's process alive.
  thread.unref();
  return thread;
}

async function outcomeOf(
  thread: Worker,
  name: TaskName,
  pieces: Iterable<unknown>,
  signal: AbortSignal,
  time: Millis,
): Promise<{ readonly result: FromWorker; readonly reusable: boolean }> {
  const over = new AbortController();
  const late = AbortSignal.timeout(time);
  const stop = AbortSignal.any([signal, late, over.signal]);
  const failed = (reason: string) => ({ result: err(reason), reusable: false });
  const ended = once(thread, 'exit', { signal: stop }).then(() => failed(NO_MEMORY));
  const done = once(thread, 'message', { signal: stop }).then(([result]) => ({
    result: result as FromWorker,
    reusable: true,
  }));
  try {
    const send = (message: ToWorker): void => thread.postMessage(message);
    const breathe = breathing();
    send({ type: 'begin', name });
    for (const piece of pieces) {
      send({ type: 'piece', piece });
      await breathe();
      if (stop.aborted) break;
    }
    send({ type: 'end' });
    const { result, reusable } = await Promise.race([done, ended]);
    return { result: await withRows(result, breathe), reusable };
  } catch (cause) {
    if (signal.aborted) return failed(GONE);
    if (isOutOfMemory(cause)) return failed(NO_MEMORY);
    if (late.aborted) return failed(`It took more than ${time / SECOND} s. Ask for less.`);
    return failed(cause instanceof Error ? cause.message : String(cause));
  } finally {
    over.abort();
    await Promise.allSettled([done, ended]);
  }
}

/** What was made, with its rows, which come in pieces. */
async function withRows(result: FromWorker, breathe: () => Promise<void>): Promise<FromWorker> {
  const port = result.ok ? (result.value as { readonly frame?: unknown }).frame : null;
  if (!result.ok || !(port instanceof MessagePort)) return result;
  const pieces: FramePiece[] = [];
  for (let next = receiveMessageOnPort(port); next !== undefined; next = receiveMessageOnPort(port)) {
    pieces.push(next.message as FramePiece);
    await breathe();
  }
  port.close();
  return ok({ ...(result.value as object), frame: framesOf(pieces)[0] });
}

const isOutOfMemory = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY';

const NO_MEMORY = 'It needed more memory than there is for it. Ask for less.';
