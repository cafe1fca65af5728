import { err, type Result } from '#domain/result.ts';
import { SECOND, type Millis } from '#domain/time.ts';
import type { EngineService, LocalFailure } from '../../../../workers/engine/protocol.ts';
import { type EngineWorker, STOPPED } from './engineWorker.ts';

/** Calls back once; returns a function that cancels it. */
export type Later = (work: () => void, after: Millis) => () => void;

/** Sends a request; `number` is that by which the engine can stop it. */
export type SendToEngine<T> = (service: EngineService, number: number) => Promise<Result<T, LocalFailure>>;

/** A statement that is stopped ends within its next step; after this time the engine is ended with it. */
const GRACE: Millis = 3 * SECOND;

/** The outcome where another request did not stop, so the engine was ended: this one is to be sent again. */
export const REPLACED = 'replaced';

interface RequestPorts {
  readonly signal: AbortSignal | undefined;
  readonly later: Later;
  readonly end: (engine: EngineWorker) => void;
}

/** Sends one request, and stops it by its signal. An engine that broke, or that does not stop, is ended. */
export async function requestOnce<T>(
  engine: EngineWorker,
  number: number,
  send: SendToEngine<T>,
  { signal, later, end }: RequestPorts,
): Promise<Result<T, LocalFailure> | typeof REPLACED> {
  let spare: () => void = () => undefined;
  let giveUp: () => void = () => undefined;
  const stopped = new Promise<never>((_, reject) => {
    giveUp = () => reject(STOPPED);
  });
  /** Other requests are sent again: an engine that ended cannot answer them. */
  const replace = (): void => {
    engine.lose(REPLACED);
    end(engine);
  };
  const stop = (): void => {
    if (!engine.isReady()) giveUp();
    // If the engine ended, there is nothing to stop.
    void engine.service.stop(number).catch(() => undefined);
    spare = later(replace, GRACE);
  };
  signal?.addEventListener('abort', stop, { once: true });
  try {
    const result = await Promise.race([engine.orEnded(send(engine.service, number)), stopped]);
    if (!result.ok && result.error.kind === 'broken') replace();
    return result;
  } catch (cause) {
    if (cause === STOPPED) return err({ kind: 'aborted' });
    if (cause === REPLACED) return signal?.aborted === true ? err({ kind: 'aborted' }) : REPLACED;
    replace();
    return err({ kind: 'broken', message: cause instanceof Error ? cause.message : String(cause) });
  } finally {
    spare();
    signal?.removeEventListener('abort', stop);
  }
}
