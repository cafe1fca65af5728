import { parentPort } from 'node:worker_threads';
import type { Lived, World } from './runMany.ts';
import { runScript } from './runScript.ts';
import { scriptOf } from './steps/scriptOf.ts';
import { oneServer } from './world/simServer.ts';

const servers = oneServer();

/** Runs the worlds it receives, one at a time; null ends it. */
parentPort?.on('message', (world: World | null) => {
  if (world === null) return parentPort?.close();
  void live(world).then((lived) => parentPort?.postMessage(lived));
});

async function live({ seed, store, topic, isOnlyJudged = false }: World): Promise<Lived> {
  try {
    const { broken } = await runScript(scriptOf(seed, store, topic), { servers, isOnlyJudged });
    return { seed, topic, broken, didThrow: false };
  } catch (bug) {
    const failure = `a bug of the simulation: ${bug instanceof Error ? bug.stack : String(bug)}`;
    return { seed, topic, broken: [failure], didThrow: true };
  }
}
