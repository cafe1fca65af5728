import { releaseProxy, wrap } from 'comlink';
import type { EngineService } from '../../../../workers/engine/protocol.ts';

/** The cause where a request is stopped before the engine has started, or by an engine that is not needed any more. */
export const STOPPED = 'stopped';

/** A worker in which the engine starts or runs. */
export interface EngineWorker {
  readonly service: EngineService;
  readonly isReady: () => boolean;
  /** Rejects when the worker ends; never resolves. */
  readonly lost: Promise<never>;
  /** Makes `lost` reject. */
  readonly lose: (cause: unknown) => void;
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
  let lose: (cause: unknown) => void = () => undefined;
  const lost = new Promise<never>((_, reject) => {
    lose = reject;
  });
  // Without a request nothing awaits it.
  lost.catch(() => undefined);
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
    lost,
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
