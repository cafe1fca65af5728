import { COMMANDS, type CommandKind } from './commands.ts';
import { DASHBOARD_COMMANDS } from './dashboards.ts';
import type { Dice } from './randomStep.ts';
import type { ClockLie, ServerLie, StorageLie } from './script.ts';

const FAULTS: readonly StorageLie[] = ['lateAbort', 'fullAtCall', 'refused'];

const LOSSES: readonly StorageLie[] = ['powerCut', 'powerCut', 'olderCopy', 'evicted'];

const CLOCK_LIES: readonly ClockLie[] = ['dayAhead', 'dayBack', 'halfSpeed', 'fullSpeed'];

const RESTARTS: readonly ServerLie[] = ['restarted', 'killed', 'inTurn'];

const oneOf = <T>(list: readonly [T, ...T[]] | readonly T[], { int }: Dice): T => {
  const found = list[int(list.length)];
  if (found === undefined) throw new Error('nothing to choose from');
  return found;
};

/** Enough to lose: what most changes are made to is there early. */
const WEIGHTS: Readonly<Record<string, number>> = {
  'tab.add': 40,
  'tab.setSql': 45,
  'savedQuery.add': 30,
  'savedQuery.update': 25,
  'dashboard.add': 20,
  'dashboard.addMarkdown': 20,
  'dashboard.save': 25,
};

export const LYING_COMMANDS: readonly CommandKind[] = [...COMMANDS, ...DASHBOARD_COMMANDS].map((each) => ({
  ...each,
  weight: WEIGHTS[each.name] ?? Math.min(each.weight, 6),
}));

/** Storage that lies, beside all else that happens. */
export const STORAGE_STEPS: Dice['steps'] = [
  [14, (dice) => ({ do: 'storage', device: dice.int(4), lie: oneOf(FAULTS, dice), size: 1 + dice.int(3) })],
  [3, (dice) => ({ do: 'storage', device: dice.int(4), lie: oneOf(LOSSES, dice), size: 1 + dice.int(10) })],
  [2, ({ int }) => ({ do: 'storage', device: int(4), lie: 'copy', size: 1 })],
  [1, ({ int }) => ({ do: 'storage', device: int(4), lie: 'secondMachine', size: 1 })],
  [1, ({ int }) => ({ do: 'storage', device: int(4), lie: 'blockedUpgrade', size: 1 })],
];

export const CLOCK_STEPS: Dice['steps'] = [
  [14, (dice) => ({ do: 'clock', device: dice.int(3), lie: oneOf(CLOCK_LIES, dice) })],
  [2, ({ int }) => ({ do: 'sleep', days: 1 + int(3) })],
];

export const SERVER_STEPS: Dice['steps'] = [
  [6, (dice) => ({ do: 'server', lie: oneOf(RESTARTS, dice), size: 1 + dice.int(4) })],
  [3, () => ({ do: 'server', lie: 'backup', size: 1 })],
  [2, () => ({ do: 'server', lie: 'restored', size: 1 })],
  [4, ({ int }) => ({ do: 'server', lie: 'rowLost', size: int(12) })],
];
