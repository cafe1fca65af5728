import { disagreements } from './agreement.ts';
import { doStep } from './doStep.ts';
import { finish } from './finish.ts';
import { brokenInvariants, watchInvariants } from './invariants.ts';
import type { Script } from './script.ts';
import { simServer } from './simServer.ts';
import type { SimServers } from './simServer.ts';
import { simWorld } from './simWorld.ts';

export interface Outcome {
  /** What does not hold; empty for a world in which all does. */
  readonly broken: readonly string[];
  /** The step after which it did not hold; the number of steps for the end. */
  readonly at: number;
  readonly trace: readonly string[];
}

export interface RunOptions {
  /** Notes every request and command, for whoever wants to know what happened. */
  readonly isTraced?: boolean;
  /** Where the server comes from: a new one, or one that many worlds in a row use. */
  readonly servers?: SimServers;
}

/** Lives through a world and answers what was broken in it first. */
export async function runScript(
  script: Script,
  { isTraced = false, servers = simServer }: RunOptions = {},
): Promise<Outcome> {
  const world = await simWorld(script, isTraced, servers);
  const look = watchInvariants(world);
  try {
    for (const [at, step] of script.steps.entries()) {
      world.note(`${at} ${JSON.stringify(step)}`);
      await doStep(world, step);
      const broken = await look();
      if (broken.length > 0) return { broken, at, trace: world.trace };
    }
    world.note('the end');
    await finish(world);
    const broken = [...(await brokenInvariants(world)), ...(await disagreements(world))];
    return { broken, at: script.steps.length, trace: world.trace };
  } finally {
    for (const device of world.devices) for (const host of device.hosts) host.life.die();
  }
}
