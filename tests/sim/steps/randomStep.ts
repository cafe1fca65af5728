import type { CommandKind } from './commands.ts';
import { FAIR } from '../world/simNetwork.ts';
import type { ServerKind } from '../world/simServer.ts';
import type { Step } from './script.ts';

export interface Dice {
  readonly int: (below: number) => number;
  readonly next: () => number;
  readonly server: ServerKind;
  readonly commands: readonly CommandKind[];
  /** The frequency of each kind of step. */
  readonly steps: readonly (readonly [number, (dice: Dice) => Step])[];
}

export function someStep(dice: Dice): Step {
  return pick(dice.steps, dice)(dice);
}

export function someCommand(dice: Dice): Step {
  const name = pick(
    dice.commands.map((each) => [each.weight, each.name] as const),
    dice,
  );
  const { int, next } = dice;
  return { do: 'command', device: int(3), page: int(4), name, dice: [next(), next(), next()] };
}

export function someWeather({ int, next, server }: Dice): Step {
  const isBad = int(3) > 0;
  const chance = () => (int(2) === 0 ? 0 : next() * 0.4);
  // Only a server with keys and revisions can tell a late copy of a request from a new one.
  const isLate = server === 'embedded' && int(3) === 0;
  const weather = {
    latency: int(8_000),
    loseRequest: chance(),
    loseResponse: chance(),
    duplicate: isLate ? chance() : 0,
    late: isLate ? int(90_000) : 0,
  };
  return { do: 'weather', device: int(3), weather: isBad ? weather : FAIR };
}

export function someLateWeather({ int, next }: Dice): Step {
  const weather = { ...FAIR, latency: 4_000 + int(30_000), loseResponse: int(2) === 0 ? 0 : next() * 0.4 };
  return { do: 'weather', device: int(3), weather };
}

function pick<T>(weighted: readonly (readonly [number, T])[], { next }: Dice): T {
  let left = next() * weighted.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, each] of weighted) {
    left -= weight;
    if (left < 0) return each;
  }
  const last = weighted.at(-1);
  if (!last) throw new Error('nothing to pick from');
  return last[1];
}
