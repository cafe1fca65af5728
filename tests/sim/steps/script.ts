import { seededRandom } from '../../world/seededRandom.ts';
import { COMMANDS, TAB_COMMANDS } from './commands.ts';
import type { CommandKind } from './commands.ts';
import { DASHBOARD_COMMANDS } from './dashboards.ts';
import { LIE_NAMES } from './lies.ts';
import type { LieName } from './lies.ts';
import type { Weather } from '../world/simNetwork.ts';
import { FAIR } from '../world/simNetwork.ts';
import type { ServerKind } from '../world/simServer.ts';

export type StoreKind = 'memory' | 'dexie';

/**
 * What people do in a world: with tabs and tables only, with tabs and saved queries, with those and an emphasis on
 * closings or on rejections of requests that arrived, or with dashboards; `rights` also takes people's rights
 * and gives them back; `hidden` takes from people the right to read other people's dashboards; `waiting` runs queries,
 * mostly without a server. The worlds of a topic's seeds never change:
 * another emphasis is another topic.
 */
export type Topic =
  | 'tabs'
  | 'everything'
  | 'closings'
  | 'rejections'
  | 'dashboards'
  | 'rights'
  | 'hidden'
  | 'waiting';

export const TOPICS: readonly Topic[] = [
  'tabs',
  'everything',
  'closings',
  'rejections',
  'dashboards',
  'rights',
  'hidden',
  'waiting',
];

/** Whether people edit dashboards. */
export const hasDashboards = (topic: Topic): boolean => topic === 'dashboards' || topic === 'hidden';

/** A world as data. Any step can be left out, which minimizing needs. */
export interface Script {
  readonly seed: number;
  readonly server: ServerKind;
  readonly store: StoreKind;
  readonly topic: Topic;
  readonly users: number;
  /** For every device who is signed in on it first, and the error of its clock. */
  readonly devices: readonly { readonly user: number; readonly skewHours: number }[];
  readonly steps: readonly Step[];
}

/** Devices and hosts are identified by numbers modulo their count. */
export type Step =
  | { readonly do: 'pass'; readonly seconds: number }
  | {
      readonly do: 'command';
      readonly device: number;
      readonly page: number;
      readonly name: string;
      readonly dice: readonly number[];
    }
  | { readonly do: 'weather'; readonly device: number; readonly weather: Weather }
  | { readonly do: 'online'; readonly device: number; readonly is: boolean }
  | { readonly do: 'lie'; readonly device: number; readonly name: LieName; readonly times: number }
  | { readonly do: 'lieAtCreation'; readonly device: number; readonly names: readonly LieName[] }
  | { readonly do: 'start'; readonly device: number; readonly kind: HostKind; readonly isOld: boolean }
  | { readonly do: 'kill'; readonly device: number; readonly host: number }
  | { readonly do: 'dieIn'; readonly device: number; readonly host: number; readonly chances: number }
  | { readonly do: 'full'; readonly device: number; readonly times: number }
  | { readonly do: 'expire' }
  /** Takes a person's rights to change anything, or gives them back. */
  | { readonly do: 'rights'; readonly user: number; readonly isReader: boolean }
  /** Takes from a person the right to read what others own, or gives it back. */
  | { readonly do: 'hide'; readonly user: number; readonly isHidden: boolean }
  /** A person without that right sits at a device until all is read and sent. */
  | { readonly do: 'readAll'; readonly device: number }
  | { readonly do: 'signIn'; readonly device: number; readonly user: number }
  | { readonly do: 'upgrade'; readonly device: number }
  | { readonly do: 'focus'; readonly device: number; readonly page: number }
  | { readonly do: 'retryParked'; readonly device: number }
  /** The person closes all pages, and the browser wakes the worker. */
  | { readonly do: 'leave'; readonly device: number }
  /** Runs a text, or cancels a query that waits for a server. */
  | {
      readonly do: 'run' | 'cancel';
      readonly device: number;
      readonly page: number;
      readonly dice: number;
    };

export type HostKind = 'page' | 'worker';

export const MAX_COMMANDS = 30;
export const MAX_HOSTS = 4;

/** The world of a seed. Every other one has the server wrapped as a plain Superset. */
export function scriptOf(seed: number, store: StoreKind = 'memory', topic: Topic = 'everything'): Script {
  const random = seededRandom(seed * 2_654_435_761);
  const int = (below: number) => Math.floor(random.next() * below);
  // What one person may not read any more is another's, who sits at another device.
  const areMany = topic === 'hidden';
  const devices = (areMany ? 2 : 1) + int(areMany ? 2 : 3);
  const users = (areMany ? 2 : 1) + int(topic === 'closings' || topic === 'rejections' || areMany ? 2 : 3);
  const server: ServerKind = seed % 2 === 0 ? 'superset' : 'embedded';
  const dice = { int, next: () => random.next(), server, ...OF_TOPIC[topic] };
  const steps: Step[] = [];
  const count = 60 + int(141);
  let done = 0;
  while (steps.length < count) {
    const step = someStep(dice);
    if (step.do === 'command' && (done += 1) > MAX_COMMANDS) steps.push({ do: 'pass', seconds: 1 });
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

interface Dice {
  readonly int: (below: number) => number;
  readonly next: () => number;
  readonly server: ServerKind;
  readonly commands: readonly CommandKind[];
  /** The frequency of each kind of step. */
  readonly steps: readonly (readonly [number, (dice: Dice) => Step])[];
}

const STEPS: Dice['steps'] = [
  [30, ({ int }) => ({ do: 'pass', seconds: 1 + int(12) })],
  [4, ({ int }) => ({ do: 'pass', seconds: 20 + int(100) })],
  [30, someCommand],
  [5, someWeather],
  [4, ({ int }) => ({ do: 'online', device: int(3), is: int(2) === 0 })],
  [
    6,
    ({ int }) => ({
      do: 'lie',
      device: int(3),
      name: LIE_NAMES[int(LIE_NAMES.length)] ?? 'portal',
      times: 1 + int(3),
    }),
  ],
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
const LEANT_ON: Readonly<Record<string, number>> = {
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
  weight: LEANT_ON[each.name] ?? each.weight,
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

/** Queries are run where the server comes and goes, by pages and by workers without one. */
const WAITING_STEPS: typeof STEPS = [
  ...STEPS,
  [30, ({ int, next }) => ({ do: 'run', device: int(3), page: int(4), dice: next() })],
  [3, ({ int, next }) => ({ do: 'cancel', device: int(3), page: int(4), dice: next() })],
  [14, ({ int }) => ({ do: 'online', device: int(3), is: int(2) === 0 })],
  [6, ({ int }) => ({ do: 'leave', device: int(3) })],
  [18, ({ int }) => ({ do: 'start', device: int(3), kind: 'page', isOld: false })],
  [2, ({ int }) => ({ do: 'signIn', device: int(3), user: int(3) })],
];

const OF_TOPIC: Readonly<Record<Topic, Pick<Dice, 'commands' | 'steps'>>> = {
  tabs: { commands: TAB_COMMANDS, steps: STEPS },
  everything: { commands: COMMANDS, steps: STEPS },
  closings: { commands: CLOSINGS, steps: LATE_STEPS },
  rejections: { commands: CLOSINGS, steps: REJECTING_STEPS },
  dashboards: { commands: DASHBOARD_COMMANDS, steps: STEPS },
  rights: { commands: COMMANDS, steps: RIGHTS_STEPS },
  hidden: { commands: ADDING, steps: HIDDEN_STEPS },
  waiting: { commands: TAB_COMMANDS, steps: WAITING_STEPS },
};

function someStep(dice: Dice): Step {
  return pick(dice.steps, dice)(dice);
}

function someCommand(dice: Dice): Step {
  const name = pick(
    dice.commands.map((each) => [each.weight, each.name] as const),
    dice,
  );
  const { int, next } = dice;
  return { do: 'command', device: int(3), page: int(4), name, dice: [next(), next(), next()] };
}

function someWeather({ int, next, server }: Dice): Step {
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

function someLateWeather({ int, next }: Dice): Step {
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
