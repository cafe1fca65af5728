import { parentPort, workerData } from 'node:worker_threads';
import type { Lived } from './runMany.ts';
import { runScript } from './runScript.ts';
import { scriptOf } from './steps/scriptOf.ts';
import type { StoreKind } from './steps/script.ts';
import type { Topic } from './steps/topic.ts';
import { oneServer } from './world/simServer.ts';

const { store, topic } = workerData as { readonly store: StoreKind; readonly topic: Topic };

const servers = oneServer();

/** Runs the worlds it receives, one at a time; null ends it. */
parentPort?.on('message', (seed: number | null) => {
  if (seed === null) return parentPort?.close();
  void live(seed).then((lived) => parentPort?.postMessage(lived));
});

async function live(seed: number): Promise<Lived> {
  try {
    const { broken } = await runScript(scriptOf(seed, store, topic), { servers });
    return { seed, broken, didThrow: false };
  } catch (bug) {
    const told = `a bug of the simulation: ${bug instanceof Error ? bug.stack : String(bug)}`;
    return { seed, broken: [told], didThrow: true };
  }
}
