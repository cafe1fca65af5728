import { err, type Result } from '#domain/result.ts';
import { type Clock, type Millis, SECOND } from '#domain/time.ts';
import { abandoned, stopped, timedOut, waitedTooLong } from './endings.ts';
import type { EngineError } from '../base/engineError.ts';
import type { StopReason, Work } from './work.ts';
import type { Slots } from '../base/slots.ts';

/** The two ways to stop an engine's work. */
export interface Handle {
  /** Interrupts the work, which may not respond. */
  interrupt(): void;
  /** Kills the whole engine process. */
  kill(): void;
}

/** Gives work a slot, and enforces its end: in time, or soon after a stop. */
export interface Supervisor {
  /** `begin` starts the work and returns how to stop it. */
  compute<T>(work: Work, begin: Begin<T>): Promise<Result<T, EngineError>>;
  /** The same without a slot, for short calls: they never wait for queries. */
  call<T>(timeout: Millis, begin: Begin<T>): Promise<Result<T, EngineError>>;
  /** False for an id that neither waits nor runs. */
  stop(queryId: string, why: StopReason): boolean;
  before(queryId: string): number | null;
}

export type Begin<T> = (task: RunningTask) => Promise<Result<T, EngineError>>;

/** The task, as its work sees it. A stop may come while the process is still starting. */
export interface RunningTask {
  /** Why it must not start any more; null where it may. */
  readonly ending: EngineError | null;
  /** Sets how it can be stopped from now on. */
  ends(handle: Handle): void;
}

/**
 * An engine that has not responded to an interrupt by then is killed, which takes a moment of the two seconds promised.
 */
export const INTERRUPT_TIMEOUT: Millis = 1.5 * SECOND;
/** How often deadlines are checked. */
const CHECK_EVERY: Millis = SECOND / 2;

/** The factor of the waiting limit over the running limit: earlier queries, started at the same moment, end first. */
const WAITS_FOR = 2;

interface Task extends RunningTask {
  /** When it is stopped, and with which error. Waiting and computing have a deadline each. */
  deadline: { readonly at: Millis; readonly error: EngineError };
  /** Why it is being stopped; null while it may continue. */
  ending: EngineError | null;
  readonly interrupt: () => void;
  readonly giveUp: (error: EngineError) => void;
}

export function supervisor(clock: Clock, turns: Slots): Supervisor {
  const tasks = new Map<string, Task>();
  let calls = 0;
  let watching = false;

  async function watch(): Promise<void> {
    watching = true;
    while (tasks.size > 0) {
      await clock.sleep(CHECK_EVERY);
      for (const [id, { deadline }] of tasks) if (clock.now() >= deadline.at) end(id, deadline.error);
    }
    watching = false;
  }

  function end(id: string, error: EngineError): boolean {
    const task = tasks.get(id);
    if (task === undefined || task.ending !== null) return task !== undefined;
    task.ending = error;
    if (!turns.sendAway(id)) void force(task, error);
    return true;
  }

  /** The caller gets a response when the engine stops, or when the time for that is over. */
  async function force(task: Task, error: EngineError): Promise<void> {
    task.interrupt();
    await clock.sleep(INTERRUPT_TIMEOUT);
    task.giveUp(error);
  }

  async function supervised<T>(
    id: string,
    timeout: Millis,
    run: (task: Task) => Promise<Result<T, EngineError>>,
  ): Promise<Result<T, EngineError>> {
    let giveUp: (error: EngineError) => void = () => undefined;
    const givenUp = new Promise<Result<T, EngineError>>((resolve) => {
      giveUp = (error) => resolve(err(error));
    });
    let isOver = false;
    let handle: Handle | null = null;
    const task: Task = {
      deadline: { at: clock.now() + timeout, error: timedOut(timeout) },
      ending: null,
      ends(given) {
        handle = given;
      },
      interrupt: () => handle?.interrupt(),
      giveUp(error) {
        if (isOver) return;
        handle?.kill();
        giveUp(error);
      },
    };
    tasks.set(id, task);
    if (!watching) void watch();
    try {
      const ran = await Promise.race([run(task), givenUp]);
      return !ran.ok && task.ending !== null ? err(task.ending) : ran;
    } finally {
      isOver = true;
      tasks.delete(id);
    }
  }

  return {
    compute: (work, begin) =>
      supervised(work.queryId, work.timeout, async (task) => {
        const ticket = { id: work.queryId, person: work.person, kind: work.kind };
        const limit = WAITS_FOR * work.timeout;
        task.deadline = { at: clock.now() + limit, error: waitedTooLong(limit) };
        const turn = await turns.take(ticket);
        if (!turn.ok) return err(task.ending ?? stopped());
        try {
          task.deadline = { at: clock.now() + work.timeout, error: timedOut(work.timeout) };
          return task.ending === null ? await begin(task) : err(task.ending);
        } finally {
          turns.free(ticket);
        }
      }),
    call: (timeout, begin) => supervised(`call ${++calls}`, timeout, begin),
    stop: (queryId, why) => end(queryId, why === 'person' ? stopped() : abandoned()),
    before: (queryId) => turns.before(queryId),
  };
}
