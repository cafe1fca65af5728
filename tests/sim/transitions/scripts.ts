import { alone, command, lie, pass } from '../steps/byHand.ts';
import type { Script } from '../steps/script.ts';

/** A script for transitions that random worlds do not take. */
export interface NamedScript {
  readonly title: string;
  readonly script: Script;
  /** The states that its person sees, among others. */
  readonly shows: readonly string[];
}

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
