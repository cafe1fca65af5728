import { err, type Result } from '#domain/result.ts';
import { type Clock, type Millis, SECOND } from '#domain/time.ts';
import { abandoned, stopped, timedOut, waitedTooLong } from './endings.ts';
import type { EngineError, StopReason, Work } from './engineHost.ts';
import type { Slots } from './slots.ts';

/** The two ways to end what an engine computes. */
export interface Handle {
  /** Asks the engine to stop it. Not everything listens. */
  interrupt(): void;
  /** Ends the whole engine process. */
  kill(): void;
}

/** Gives work its turn, and sees to it that it ends: in time, or soon after somebody stopped it. */
export interface Supervisor {
  /** `begin` starts the work and hands over how to end it. */
  compute<T>(work: Work, begin: Begin<T>): Promise<Result<T, EngineError>>;
  /** The same without a turn, for short calls: they never wait for queries. */
  call<T>(timeout: Millis, begin: Begin<T>): Promise<Result<T, EngineError>>;
  /** False when nothing of that id waits or is computed. */
  stop(queryId: string, why: StopReason): boolean;
  before(queryId: string): number | null;
}

export type Begin<T> = (task: Begun) => Promise<Result<T, EngineError>>;

/** What work is told of its task. An order to end it may come while the process for it is still being started. */
export interface Begun {
  /** Why it shall not be begun any more; null where it may. */
  readonly ending: EngineError | null;
  /** From now on it can be ended in this way. */
  ends(handle: Handle): void;
}

/** An engine that has not obeyed an interrupt by then is ended, which takes a moment of the two seconds promised. */
export const OBEYS_WITHIN: Millis = 1.5 * SECOND;
/** How often deadlines are looked at. */
const LOOK_EVERY: Millis = SECOND / 2;

/** Times as long as a query may run it may wait: those before it, begun at the same moment, end first. */
const WAITS_FOR = 2;

interface Task extends Begun {
  /** When it is ended, and as what. Waiting and computing have a deadline each. */
  deadline: { readonly at: Millis; readonly error: EngineError };
  /** Why it is being ended; null while it may go on. */
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
      await clock.sleep(LOOK_EVERY);
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

  /** The caller is answered when the engine obeys, or else when the time for that is over. */
  async function force(task: Task, error: EngineError): Promise<void> {
    task.interrupt();
    await clock.sleep(OBEYS_WITHIN);
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
        const patience = WAITS_FOR * work.timeout;
        task.deadline = { at: clock.now() + patience, error: waitedTooLong(patience) };
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
