import { disagreements } from './checks/agreement.ts';
import { doStep } from './steps/doStep.ts';
import { finish } from './finish.ts';
import { brokenDesks, brokenInvariants, watchInvariants } from './checks/invariants.ts';
import type { Script } from './steps/script.ts';
import { losesStorage } from './steps/topic.ts';
import { simServer, type SimServers } from './world/simServer.ts';
import { watchDesks } from './history/deskHistory.ts';
import { simWorld } from './world/simWorld.ts';

export interface Outcome {
  /** Violations; empty for a world without any. */
  readonly broken: readonly string[];
  /** The step after which the violation occurred; the number of steps for the end. */
  readonly at: number;
  readonly trace: readonly string[];
  /** What the judge read (tests/judge). */
  readonly history: readonly string[];
  /** Of each page and worker that was started: how often it could have died. */
  readonly chances: readonly number[];
}

export interface RunOptions {
  /** Records every request and command, for diagnosis. */
  readonly isTraced?: boolean;
  /** The server: a new one, or one that many worlds share in sequence. */
  readonly servers?: SimServers;
  /** Leaves it to the judge alone, which knows nothing of the engine, to find what is wrong. */
  readonly isOnlyJudged?: boolean;
}

/** Runs a world and returns its first violation. */
export async function runScript(
  script: Script,
  { isTraced = false, servers = simServer, isOnlyJudged = false }: RunOptions = {},
): Promise<Outcome> {
  const world = await simWorld(script, isTraced, servers);
  const isJudgedAlone = isOnlyJudged || losesStorage(script.topic);
  const look = isJudgedAlone ? async () => brokenDesks(world) : watchInvariants(world);
  const { history, trace } = world;
  let chances: readonly number[] = [];
  const read = watchDesks(history, world.devices);
  try {
    for (const [at, step] of script.steps.entries()) {
      world.note(`${at} ${JSON.stringify(step)}`);
      await doStep(world, step);
      await world.revive();
      await read();
      const broken = [...(isOnlyJudged ? [] : await look()), ...history.broken];
      if (broken.length > 0) return { broken, at, trace, history: history.lines, chances };
    }
    chances = world.started.map(({ life }) => life.chances);
    world.note('the end');
    await finish(world);
    await read();
    history.note({ kind: 'end' });
    const ours = isJudgedAlone ? [] : [...(await brokenInvariants(world)), ...(await disagreements(world))];
    const broken = [...ours, ...history.broken];
    return { broken, at: script.steps.length, trace, history: history.lines, chances };
  } finally {
    for (const device of world.devices) for (const host of device.hosts) host.life.die();
  }
}
