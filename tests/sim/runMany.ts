import { Worker } from 'node:worker_threads';
import { bundleSim } from './bundleSim.ts';
import type { SimBundle } from './bundleSim.ts';
import type { StoreKind, Topic } from './script.ts';

export interface Failure {
  readonly seed: number;
  readonly broken: readonly string[];
}

export interface Worlds {
  readonly seeds: readonly number[];
  readonly store: StoreKind;
  readonly topic?: Topic;
  /** How many threads live through worlds at a time. */
  readonly threads: number;
  /** What they run, where it is not the engine as it is. */
  readonly bundle?: SimBundle;
  /** Called for every world that fails, as it does. */
  readonly onFailure?: (failure: Failure) => void;
  readonly onProgress?: (done: number) => void;
}

/** What a thread says of a world. */
export interface Lived {
  readonly seed: number;
  readonly broken: readonly string[];
}

/** Lives through many worlds on several threads; answers those that failed, by seed. */
export async function runMany({
  seeds,
  store,
  topic = 'everything',
  threads,
  bundle = {},
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
        const seed = waiting.pop();
        worker.postMessage(seed ?? null);
      };
      worker.on('message', ({ seed, broken }: Lived) => {
        done += 1;
        onProgress?.(done);
        if (broken.length > 0) {
          failures.push({ seed, broken });
          onFailure?.({ seed, broken });
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
