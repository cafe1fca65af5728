import type { LieName } from '../steps/lies.ts';
import type { Script, Step } from '../steps/script.ts';

/** A script for transitions that random worlds do not take. */
export interface NamedScript {
  readonly title: string;
  readonly script: Script;
  /** The states that its person sees, among others. */
  readonly shows: readonly string[];
}

const command = (name: string, ...dice: readonly number[]): Step => ({
  do: 'command',
  device: 0,
  page: 0,
  name,
  dice,
});
const pass = (seconds: number): Step => ({ do: 'pass', seconds });
const lie = (name: LieName, times: number): Step => ({ do: 'lie', device: 0, name, times });

/** One person, one device, a server with keys. */
const alone = (...steps: readonly Step[]): Script => ({
  seed: 1,
  server: 'embedded',
  store: 'memory',
  topic: 'everything',
  users: 1,
  devices: [{ user: 0, skewHours: 0 }],
  steps,
});

/** Long enough for five attempts with growing pauses. */
const FIVE_ATTEMPTS = [pass(120), pass(120), pass(120), pass(120)];

export const SCRIPTS: readonly NamedScript[] = [
  {
    title: 'a server that fails again and again parks a change, which is sent when a person says so',
    script: alone(
      command('tab.add', 0.9),
      pass(10),
      lie('broken', 60),
      command('tab.setSql', 0),
      ...FIVE_ATTEMPTS,
      lie('broken', 0),
      { do: 'retryParked', device: 0 },
      pass(60),
    ),
    shows: ['parked', 'saved'],
  },
  {
    title: 'a success of another shape counts as a failure, though the change may have arrived',
    script: alone(
      command('tab.add', 0.9),
      pass(10),
      command('tab.setSql', 0),
      lie('otherShape', 40),
      ...FIVE_ATTEMPTS,
      pass(120),
    ),
    shows: ['waiting', 'saved'],
  },
];
