import { COMMANDS, TAB_COMMANDS, type CommandKind } from './commands.ts';
import { DECISION_COMMANDS } from './dashboardDecisions.ts';
import { DASHBOARD_COMMANDS } from './dashboards.ts';
import { LIE_NAMES, type LieName } from './lies.ts';
import { type Dice, someCommand, someWeather, someLateWeather } from './randomStep.ts';
import type { Topic } from './topic.ts';
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

const LYING_COMMANDS: readonly CommandKind[] = [...COMMANDS, ...DASHBOARD_COMMANDS].map((each) => ({
  ...each,
  weight: WEIGHTS[each.name] ?? Math.min(each.weight, 6),
}));

/** Storage that lies, beside all else that happens. */
const STORAGE_STEPS: Dice['steps'] = [
  [14, (dice) => ({ do: 'storage', device: dice.int(4), lie: oneOf(FAULTS, dice), size: 1 + dice.int(3) })],
  [3, (dice) => ({ do: 'storage', device: dice.int(4), lie: oneOf(LOSSES, dice), size: 1 + dice.int(10) })],
  [2, ({ int }) => ({ do: 'storage', device: int(4), lie: 'copy', size: 1 })],
  [1, ({ int }) => ({ do: 'storage', device: int(4), lie: 'secondMachine', size: 1 })],
  [1, ({ int }) => ({ do: 'storage', device: int(4), lie: 'blockedUpgrade', size: 1 })],
];

const CLOCK_STEPS: Dice['steps'] = [
  [14, (dice) => ({ do: 'clock', device: dice.int(3), lie: oneOf(CLOCK_LIES, dice) })],
  [2, ({ int }) => ({ do: 'sleep', days: 1 + int(3) })],
];

const SERVER_STEPS: Dice['steps'] = [
  [6, (dice) => ({ do: 'server', lie: oneOf(RESTARTS, dice), size: 1 + dice.int(4) })],
  [3, () => ({ do: 'server', lie: 'backup', size: 1 })],
  [2, () => ({ do: 'server', lie: 'restored', size: 1 })],
  [4, ({ int }) => ({ do: 'server', lie: 'rowLost', size: int(12) })],
];

const SOME_LIE: Dice['steps'][number] = [
  6,
  ({ int }) => ({
    do: 'lie',
    device: int(3),
    name: LIE_NAMES[int(LIE_NAMES.length)] ?? 'portal',
    times: 1 + int(3),
  }),
];

const STEPS: Dice['steps'] = [
  [30, ({ int }) => ({ do: 'pass', seconds: 1 + int(12) })],
  [4, ({ int }) => ({ do: 'pass', seconds: 20 + int(100) })],
  [30, someCommand],
  [5, someWeather],
  [4, ({ int }) => ({ do: 'online', device: int(3), is: int(2) === 0 })],
  SOME_LIE,
  [
    4,
    ({ int }) => ({
      do: 'start',
      device: int(3),
      kind: int(2) === 0 ? 'page' : 'worker',
      isOld: int(8) === 0,
    }),
  ],
  [3, ({ int }) => ({ do: 'kill', device: int(3), host: int(4) })],
  [5, ({ int }) => ({ do: 'dieIn', device: int(3), host: int(4), chances: 1 + int(14) })],
  [2, ({ int }) => ({ do: 'full', device: int(3), times: 1 + int(3) })],
  [1, () => ({ do: 'expire' })],
  [1, ({ int }) => ({ do: 'signIn', device: int(3), user: int(3) })],
  [1, ({ int }) => ({ do: 'upgrade', device: int(3) })],
  [5, ({ int }) => ({ do: 'focus', device: int(3), page: int(4) })],
  [1, ({ int }) => ({ do: 'retryParked', device: int(3) })],
];

/** Commands that free ids, and that take them. */
const ID_COMMAND_WEIGHTS: Readonly<Record<string, number>> = {
  'tab.add': 14,
  'tab.setSql': 20,
  'tab.clone': 4,
  'tab.close': 16,
  'tab.closeOthers': 2,
  'tab.reopen': 8,
  'table.add': 6,
  'savedQuery.add': 12,
  'savedQuery.remove': 10,
  'savedQuery.restore': 4,
};

const CLOSINGS: readonly CommandKind[] = COMMANDS.map((each) => ({
  ...each,
  weight: ID_COMMAND_WEIGHTS[each.name] ?? each.weight,
}));

/** Responses are late or lost, and hosts that wait for them die or come back. */
const LATE_STEPS: typeof STEPS = [
  ...STEPS,
  [5, someLateWeather],
  [4, ({ int }) => ({ do: 'dieIn', device: int(3), host: int(4), chances: 1 + int(14) })],
  [3, ({ int }) => ({ do: 'start', device: int(3), kind: 'page', isOld: false })],
  [3, ({ int }) => ({ do: 'focus', device: int(3), page: int(4) })],
  [1, ({ int }) => ({ do: 'retryParked', device: int(3) })],
];

/** Requests that arrive without a response, and rejections of those that repeat them. */
const ARRIVING: readonly LieName[] = ['portalAfterwards', 'lostBehindProxy', 'gatewayTimeout'];

const REJECTING: readonly LieName[] = ['forbidden', 'invalid', 'conflict'];

const REJECTING_STEPS: typeof STEPS = [
  ...STEPS,
  [
    16,
    ({ int }) => ({
      do: 'lieAtCreation',
      device: int(3),
      names: [
        ARRIVING[int(ARRIVING.length)] ?? 'portalAfterwards',
        REJECTING[int(REJECTING.length)] ?? 'forbidden',
      ],
    }),
  ],
  [3, ({ int }) => ({ do: 'retryParked', device: int(3) })],
  [8, ({ int }) => ({ do: 'pass', seconds: 40 + int(60) })],
];

/** Rights change while requests are under way. */
const RIGHTS_STEPS: typeof STEPS = [
  ...STEPS,
  [8, ({ int }) => ({ do: 'rights', user: int(3), isReader: int(2) === 0 })],
  [3, ({ int }) => ({ do: 'retryParked', device: int(3) })],
];

/** Many dashboards, so that each person has some. */
const ADDING: readonly CommandKind[] = DASHBOARD_COMMANDS.map((each) => ({
  ...each,
  weight: each.name === 'dashboard.add' ? 25 : each.weight,
}));

/** The right to read is lost and given back while people edit. */
const HIDDEN_STEPS: typeof STEPS = [
  ...STEPS,
  [8, ({ int }) => ({ do: 'hide', user: int(3), isHidden: int(2) === 0 })],
  [6, ({ int }) => ({ do: 'readAll', device: int(3) })],
  [3, ({ int }) => ({ do: 'retryParked', device: int(3) })],
];

/** Queries are run while the server is reachable at times only, by pages and by workers without one. */
const WAITING_STEPS: typeof STEPS = [
  ...STEPS,
  [30, ({ int, next }) => ({ do: 'run', device: int(3), page: int(4), dice: next() })],
  [3, ({ int, next }) => ({ do: 'cancel', device: int(3), page: int(4), dice: next() })],
  [14, ({ int }) => ({ do: 'online', device: int(3), is: int(2) === 0 })],
  [6, ({ int }) => ({ do: 'leave', device: int(3) })],
  [18, ({ int }) => ({ do: 'start', device: int(3), kind: 'page', isOld: false })],
  [2, ({ int }) => ({ do: 'signIn', device: int(3), user: int(3) })],
];

const UNREADABLE: readonly LieName[] = ['forbidden', 'notFound', 'invalid', 'tooMany', 'broken'];

/** What was sent is taken, and then cannot be read back, while people change it again. No write is rejected. */
const READING_STEPS: typeof STEPS = [
  ...STEPS.filter((each) => each !== SOME_LIE),
  [
    14,
    ({ int }) => ({
      do: 'lieAtReading',
      device: int(3),
      name: UNREADABLE[int(UNREADABLE.length)] ?? 'broken',
      times: 1 + int(2),
    }),
  ],
  [2, ({ int }) => ({ do: 'retryParked', device: int(3) })],
];

/** Many edits of few dashboards, decisions, and what takes edits and decisions back. */
const CONFLICT_WEIGHTS: Readonly<Record<string, number>> = {
  'dashboard.add': 0,
  'dashboard.addMarkdown': 4,
  'dashboard.removeComponent': 1,
  'dashboard.addChart': 2,
  'dashboard.rewrite': 26,
  'dashboard.rename': 10,
  'dashboard.save': 30,
  'dashboard.decide': 24,
  'dashboard.undo': 8,
  'dashboard.redo': 6,
  'dashboard.remove': 1,
};

const CONFLICTING: readonly CommandKind[] = [...DASHBOARD_COMMANDS, ...DECISION_COMMANDS].map((each) => ({
  ...each,
  weight: CONFLICT_WEIGHTS[each.name] ?? each.weight,
}));

/** People work at the same time while their devices are offline now and then; a server fails for a while. */
const CONFLICT_STEPS: typeof STEPS = [
  [22, ({ int }) => ({ do: 'pass', seconds: 1 + int(10) })],
  [6, ({ int }) => ({ do: 'pass', seconds: 20 + int(100) })],
  [60, someCommand],
  [2, someWeather],
  [12, ({ int }) => ({ do: 'online', device: int(3), is: int(2) === 0 })],
  [1, ({ int }) => ({ do: 'lie', device: int(3), name: 'broken', times: 4 + int(6) })],
  [1, ({ int }) => ({ do: 'dieIn', device: int(3), host: int(4), chances: 1 + int(14) })],
  [2, ({ int }) => ({ do: 'start', device: int(3), kind: 'page', isOld: false })],
  [5, ({ int }) => ({ do: 'focus', device: int(3), page: int(4) })],
  [1, ({ int }) => ({ do: 'retryParked', device: int(3) })],
];

export const OF_TOPIC: Readonly<Record<Topic, Pick<Dice, 'commands' | 'steps'>>> = {
  tabs: { commands: TAB_COMMANDS, steps: STEPS },
  everything: { commands: COMMANDS, steps: STEPS },
  closings: { commands: CLOSINGS, steps: LATE_STEPS },
  rejections: { commands: CLOSINGS, steps: REJECTING_STEPS },
  dashboards: { commands: DASHBOARD_COMMANDS, steps: STEPS },
  rights: { commands: COMMANDS, steps: RIGHTS_STEPS },
  hidden: { commands: ADDING, steps: HIDDEN_STEPS },
  waiting: { commands: TAB_COMMANDS, steps: WAITING_STEPS },
  readings: { commands: [...COMMANDS, ...ADDING], steps: READING_STEPS },
  conflicts: { commands: CONFLICTING, steps: CONFLICT_STEPS },
  storage: { commands: LYING_COMMANDS, steps: [...STEPS, ...STORAGE_STEPS] },
  clocks: { commands: LYING_COMMANDS, steps: [...STEPS, ...CLOCK_STEPS] },
  restored: { commands: LYING_COMMANDS, steps: [...STEPS, ...SERVER_STEPS] },
};
