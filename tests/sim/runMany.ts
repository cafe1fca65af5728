import { Worker } from 'node:worker_threads';
import { bundleSim, type SimBundle } from './bundleSim.ts';
import type { StoreKind } from './steps/script.ts';
import type { Topic } from './steps/topic.ts';

export interface World {
  readonly seed: number;
  readonly store: StoreKind;
  readonly topic: Topic;
  readonly isOnlyJudged?: boolean;
}

export interface Failure {
  readonly seed: number;
  readonly topic: Topic;
  readonly broken: readonly string[];
  /** An exception ended the world early. */
  readonly didThrow: boolean;
}

export interface Worlds {
  readonly worlds: readonly World[];
  /** How many threads run worlds at a time. */
  readonly threads: number;
  /** The engine to run, if it is not the unmodified one. */
  readonly bundle?: SimBundle;
  /** Starts no new world after this many failures. */
  readonly mostFailures?: number;
  /** Ends all threads after this many seconds: a world hangs, which counts as a failure. */
  readonly mostSeconds?: number;
  /** Called for every failing world at once. */
  readonly onFailure?: (failure: Failure) => void;
  readonly onProgress?: (done: number) => void;
}

/** A thread's report about a world; without failures, an empty one. */
export type Lived = Failure;

/** Runs many worlds on several threads; returns the failed ones, by seed. */
export async function runMany({
  worlds,
  threads,
  bundle = {},
  mostFailures = Number.POSITIVE_INFINITY,
  mostSeconds = Number.POSITIVE_INFINITY,
  onFailure,
  onProgress,
}: Worlds): Promise<Failure[]> {
  const file = await bundleSim(bundle);
  const failures: Failure[] = [];
  const waiting = [...worlds].reverse();
  let done = 0;
  const workers = new Set<Worker>();
  const stop = () => {
    const broken = [`worlds do not end within ${mostSeconds} s`];
    failures.push({ seed: 0, topic: 'everything', broken, didThrow: true });
    for (const worker of workers) void worker.terminate();
  };
  const thread = () =>
    new Promise<void>((resolve, reject) => {
      const worker = new Worker(file, {
        // Most of a world's memory is free before it would be moved to the old generation.
        resourceLimits: { maxYoungGenerationSizeMb: 64 },
      });
      workers.add(worker);
      const next = () => {
        const world = failures.length < mostFailures ? waiting.pop() : undefined;
        worker.postMessage(world ?? null);
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
  const timer = mostSeconds < Number.POSITIVE_INFINITY ? setTimeout(stop, mostSeconds * 1000) : null;
  await Promise.all(Array.from({ length: threads }, thread));
  if (timer !== null) clearTimeout(timer);
  return failures.sort((a, b) => a.seed - b.seed);
}
