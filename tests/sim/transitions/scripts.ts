import { alone, by, command, focus, lie, online, pass, two } from '../steps/byHand.ts';
import type { Script } from '../steps/script.ts';
import { FAIR } from '../world/simNetwork.ts';

/** A script for transitions that random worlds do not take. */
export interface NamedScript {
  readonly title: string;
  readonly script: Script;
  /** The states that its person sees, among others. */
  readonly shows: readonly string[];
}

/** Long enough for five attempts with growing pauses. */
const FIVE_ATTEMPTS = [pass(120), pass(120), pass(120), pass(120)];

/** Two people save a dashboard at a time over slow networks, whose delays are those of the seed. */
const crossing = (seed: number, part: number): Script => {
  const weather = { ...FAIR, latency: 20_000 };
  return {
    ...two(
      command('dashboard.addFilled'),
      pass(10),
      focus(1),
      pass(5),
      { do: 'weather', device: 0, weather },
      { do: 'weather', device: 1, weather },
      command('dashboard.rewrite', 0, 0),
      command('dashboard.save', 0),
      by(1, command('dashboard.rewrite', 0, part)),
      by(1, command('dashboard.save', 0)),
      pass(100),
      pass(100),
    ),
    server: 'superset',
    seed,
  };
};

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
  {
    title:
      'a dashboard with edits that was deleted elsewhere is created again, once with a draft and once with a save below one',
    script: two(
      command('dashboard.addFilled'),
      command('dashboard.addFilled'),
      pass(10),
      focus(1),
      pass(5),
      command('dashboard.typeOn', 0, 0),
      online(false),
      command('dashboard.rewrite', 0.9, 0),
      command('dashboard.save', 0.9),
      command('dashboard.typeOn', 0.9, 0.9),
      by(1, command('dashboard.remove', 0)),
      by(1, command('dashboard.remove', 0)),
      pass(20),
      online(true),
      pass(20),
      command('dashboard.push', 0),
      command('dashboard.push', 0),
      pass(20),
    ),
    shows: ['saved'],
  },
  {
    title: 'a person who may not read a dashboard any more keeps what they wrote in it, and nothing else',
    script: {
      ...two(
        command('dashboard.addFilled'),
        pass(10),
        focus(1),
        pass(5),
        online(false, 1),
        by(1, command('dashboard.rewrite', 0, 0)),
        by(1, command('dashboard.save', 0)),
        by(1, command('dashboard.typeOn', 0, 0.9)),
        { do: 'hide', user: 1, isHidden: true },
        online(true, 1),
        pass(20),
        { do: 'readAll', device: 1 },
        { do: 'hide', user: 1, isHidden: false },
        focus(1),
        pass(20),
      ),
      topic: 'hidden',
    },
    shows: ['saved'],
  },
  {
    title: 'a step of a page that closed is taken once, though the next page takes it again',
    script: two(
      command('dashboard.addFilled'),
      pass(10),
      command('dashboard.typeInStep', 0, 1),
      command('dashboard.typeInStep', 0, 1),
      command('dashboard.typeInStep', 0, 2),
      command('dashboard.save', 0),
      pass(10),
    ),
    shows: ['saved'],
  },
  {
    title: 'what somebody removed comes back where something was written into it meanwhile',
    script: two(
      command('dashboard.addFilled'),
      pass(10),
      focus(1),
      pass(5),
      online(false),
      command('dashboard.addMarkdown', 0, 0),
      command('dashboard.save', 0),
      by(1, command('dashboard.removeRow', 0)),
      by(1, command('dashboard.save', 0)),
      pass(10),
      online(true),
      pass(30),
    ),
    shows: ['saved'],
  },
  {
    title: 'filters are ordered in two ways, which somebody decides, and owners of both stay',
    script: two(
      command('dashboard.addFilled'),
      pass(5),
      command('dashboard.orderFilters', 0, 0),
      command('dashboard.save', 0),
      pass(10),
      focus(1),
      pass(5),
      online(false),
      command('dashboard.orderFilters', 0, 0.4),
      command('dashboard.setOwners', 0, 0.9),
      command('dashboard.save', 0),
      by(1, command('dashboard.orderFilters', 0, 0.9)),
      by(1, command('dashboard.setOwners', 0, 0)),
      by(1, command('dashboard.save', 0)),
      pass(10),
      online(true),
      pass(10),
      command('dashboard.decide', 0, 0.9),
      pass(10),
    ),
    shows: ['parked', 'saved'],
  },
  {
    title: 'two saves cross at a Superset, and what it lacks of the first is sent again',
    script: crossing(16, 0.9),
    shows: ['saved'],
  },
  {
    title: 'two saves of one text cross at a Superset, and the text that was saved over stays as a version',
    script: crossing(2, 0),
    shows: ['saved'],
  },
];
