import { releaseProxy, wrap } from 'comlink';
import { createEnding, type Ending } from '#domain/error/ending.ts';
import type { EngineService } from '../../../../workers/engine/protocol.ts';

/** The cause where a request is stopped before the engine has started, or by an engine that is not needed any more. */
export const STOPPED = 'stopped';

/** A worker in which the engine starts or runs. */
export interface EngineWorker {
  readonly service: EngineService;
  readonly isReady: () => boolean;
  /** Rejects when the worker ends. */
  readonly orEnded: Ending['orEnded'];
  /** Makes that reject, with the first cause. */
  readonly lose: Ending['end'];
  /** Each of the requests beside one another may end it. */
  readonly end: () => void;
}

export interface EngineWorkerEvents {
  /** The engine begins to start, or it has started or ended. */
  readonly onStarting: (isStarting: boolean) => void;
  readonly onBroken: () => void;
}

/** Starts the engine in a worker. */
export function startEngineWorker(
  createWorker: () => Worker,
  { onStarting, onBroken }: EngineWorkerEvents,
): EngineWorker {
  const worker = createWorker();
  const remote = wrap<EngineService>(worker);
  // Comlink's type splits unions of return types; this is the actual type.
  const service = remote as unknown as EngineService;
  let isReady = false;
  let isEnded = false;
  const { orEnded, end: lose } = createEnding();
  onStarting(true);
  service.ready().then(
    () => {
      isReady = true;
      onStarting(false);
    },
    // The next request reports the reason.
    () => onStarting(false),
  );
  worker.addEventListener('error', (event) => {
    lose(new Error(event.message));
    onBroken();
  });
  return {
    service,
    isReady: () => isReady,
    orEnded,
    lose,
    end() {
      if (isEnded) return;
      isEnded = true;
      // What it was asked it does not answer any more.
      lose(STOPPED);
      if (!isReady) onStarting(false);
      remote[releaseProxy]();
      worker.terminate();
    },
  };
}
