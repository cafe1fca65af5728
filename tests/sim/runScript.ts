import { disagreements } from './checks/agreement.ts';
import { doStep } from './steps/doStep.ts';
import { finish } from './finish.ts';
import { brokenInvariants, watchInvariants } from './checks/invariants.ts';
import type { Script } from './steps/script.ts';
import { simServer } from './world/simServer.ts';
import type { SimServers } from './world/simServer.ts';
import { simWorld } from './world/simWorld.ts';

export interface Outcome {
  /** Violations; empty for a world without any. */
  readonly broken: readonly string[];
  /** The step after which the violation occurred; the number of steps for the end. */
  readonly at: number;
  readonly trace: readonly string[];
}

export interface RunOptions {
  /** Records every request and command, for diagnosis. */
  readonly isTraced?: boolean;
  /** The server: a new one, or one that many worlds share in sequence. */
  readonly servers?: SimServers;
}

/** Runs a world and returns its first violation. */
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
