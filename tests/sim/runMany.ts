import { Worker } from 'node:worker_threads';
import { bundleSim } from './bundleSim.ts';
import type { SimBundle } from './bundleSim.ts';
import type { StoreKind, Topic } from './script.ts';

export interface Failure {
  readonly seed: number;
  readonly broken: readonly string[];
  /** An exception ended the world early. */
  readonly didThrow: boolean;
}

export interface Worlds {
  readonly seeds: readonly number[];
  readonly store: StoreKind;
  readonly topic?: Topic;
  /** How many threads live through worlds at a time. */
  readonly threads: number;
  /** What they run, where it is not the engine as it is. */
  readonly bundle?: SimBundle;
  /** Starts no new world after this many failures. */
  readonly mostFailures?: number;
  /** Called for every world that fails, as it does. */
  readonly onFailure?: (failure: Failure) => void;
  readonly onProgress?: (done: number) => void;
}

/** What a thread says of a world; of one that holds, that nothing is broken. */
export type Lived = Failure;

/** Lives through many worlds on several threads; answers those that failed, by seed. */
export async function runMany({
  seeds,
  store,
  topic = 'everything',
  threads,
  bundle = {},
  mostFailures = Number.POSITIVE_INFINITY,
  onFailure,
  onProgress,
}: Worlds): Promise<Failure[]> {
  const file = await bundleSim(bundle);
  const failures: Failure[] = [];
  const waiting = [...seeds].reverse();
  let done = 0;
  const thread = () =>
    new Promise<void>((resolve, reject) => {
      const worker = new Worker(file, {
        workerData: { store, topic },
        // What a world leaves behind is mostly gone before it would be moved from here.
        resourceLimits: { maxYoungGenerationSizeMb: 64 },
      });
      const next = () => {
        const seed = failures.length < mostFailures ? waiting.pop() : undefined;
        worker.postMessage(seed ?? null);
      };
      worker.on('message', (lived: Lived) => {
        done += 1;
        onProgress?.(done);
        if (lived.broken.length > 0) {
          failures.push(lived);
          onFailure?.(lived);
        }
        next();
      });
      worker.on('error', reject);
      worker.on('exit', () => resolve());
      next();
    });
  await Promise.all(Array.from({ length: threads }, thread));
  return failures.sort((a, b) => a.seed - b.seed);
}
