import { seededRandom } from '../../world/seededRandom.ts';
import type { ServerKind } from '../world/simServer.ts';
import type { StoreKind, Script, Step } from './script.ts';
import { opensPages, type Topic } from './topic.ts';
import { OF_TOPIC } from './topicSteps.ts';
import { someStep } from './randomStep.ts';

export const MAX_COMMANDS = 30;

/** The world of a seed. Every other one has the server wrapped as a plain Superset. */
export function scriptOf(seed: number, store: StoreKind = 'memory', topic: Topic = 'everything'): Script {
  const random = seededRandom(seed * 2_654_435_761);
  const int = (below: number) => Math.floor(random.next() * below);
  // What one person may not read any more, or changes too, is another's, who sits at another device.
  const areMany = topic === 'hidden' || topic === 'conflicts';
  const devices = (areMany ? 2 : 1) + int(areMany ? 2 : 3);
  const users = (areMany ? 2 : 1) + int(topic === 'closings' || topic === 'rejections' || areMany ? 2 : 3);
  // Two people must have changed one part of one dashboard at a time.
  const mostCommands = topic === 'conflicts' || opensPages(topic) ? 3 * MAX_COMMANDS : MAX_COMMANDS;
  const server: ServerKind = seed % 2 === 0 ? 'superset' : 'embedded';
  const dice = { int, next: () => random.next(), server, ...OF_TOPIC[topic] };
  const steps: Step[] = [];
  const count = 60 + int(141);
  let done = 0;
  while (steps.length < count) {
    const step = someStep(dice);
    if (step.do === 'command' && (done += 1) > mostCommands) steps.push({ do: 'pass', seconds: 1 });
    else steps.push(step);
  }
  return {
    seed,
    server,
    store,
    topic,
    users,
    devices: Array.from({ length: devices }, (_, index) => ({
      user: areMany ? index % users : int(2) === 0 ? 0 : int(users),
      skewHours: int(2) === 0 ? 0 : int(13) - 6,
    })),
    steps,
  };
}
