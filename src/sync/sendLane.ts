import type { ApiError } from '#domain/error/apiError.ts';
import { ok, type Result } from '#domain/result.ts';
import type { StorageError } from '#domain/error/storageError.ts';
import { beginNext, conclude, deliver, type AttemptOutcome, type StartedAttempt } from './attempt.ts';
import type { Settle } from './command.ts';
import type { EnginePorts } from './ports.ts';
import type { AppTypes } from './tables.ts';
import type { Write } from './writeTogether.ts';

export interface LanePorts<Api, App extends AppTypes> {
  readonly engine: EnginePorts<Api, App>;
  readonly write: Write<App['tables']>;
  readonly mayGoOn: () => boolean;
}

interface Step<Api, App extends AppTypes> {
  readonly attempted: AttemptOutcome;
  readonly next: StartedAttempt<Api, App> | null;
}

type Written<T> = Promise<Result<T, StorageError>>;

/**
 * Sends the rows of a lane in order while one is due: stores an attempt, sends it, stores its outcome together with the
 * next attempt. Called under the lane's lock.
 */
export async function sendLane<Api, App extends AppTypes>(
  lane: string,
  ports: LanePorts<Api, App>,
): Written<AttemptOutcome> {
  const first = await ports.write((tx) => beginNext(tx, ports.engine, lane));
  if (!first.ok) return first;
  let step: Step<Api, App> = { attempted: 'settled', next: first.value };
  while (step.next) {
    const result = await goOn(step.next, await deliver(ports.engine, step.next), ports);
    if (!result.ok) return result;
    step = result.value;
  }
  return ok(step.attempted);
}

async function goOn<Api, App extends AppTypes>(
  begun: StartedAttempt<Api, App>,
  response: Result<Settle<App>, ApiError>,
  { engine, write, mayGoOn }: LanePorts<Api, App>,
): Written<Step<Api, App>> {
  const both = await write<Step<Api, App>>(async (tx) => {
    const attempted = await conclude(tx, engine, begun, response);
    const isOver = attempted === 'rest' || !mayGoOn();
    return { attempted, next: isOver ? null : await beginNext(tx, engine, begun.row.lane) };
  }).catch((bug: unknown) => {
    engine.log.error('going on in a lane failed in our own code', { lane: begun.row.lane, bug });
    return null;
  });
  if (both?.ok) return both;
  // If storing the next attempt failed, this attempt's outcome is still stored, alone.
  const outcome = await write((tx) => conclude(tx, engine, begun, response));
  return outcome.ok ? ok({ attempted: 'rest', next: null }) : outcome;
}
