import { alone, by, command, focus, lie, online, pass, two } from '../steps/byHand.ts';
import type { Script, Step } from '../steps/script.ts';

/** A script in which each page and each worker dies at every one of its steps. */
export interface DeathScript {
  readonly title: string;
  readonly script: Script;
}

const start = (kind: 'page' | 'worker', isOld = false): Step => ({ do: 'start', device: 0, kind, isOld });

export const DEATH_SCRIPTS: readonly DeathScript[] = [
  {
    title: 'tabs, tables beside them and saved queries come, change and go',
    script: alone(
      command('tab.add', 0.9),
      pass(7),
      command('tab.typeOn', 0),
      command('table.add', 0, 0.2, 0.3),
      pass(7),
      command('savedQuery.add', 0, 0.9),
      command('savedQuery.update', 0, 0.9),
      pass(7),
      command('tab.close', 0),
      pass(3),
      command('tab.reopen', 0),
      command('savedQuery.remove', 0),
      pass(12),
    ),
  },
  {
    title: 'what was written and run offline is sent by the service worker, once nobody is there',
    script: {
      ...alone(
        command('tab.add', 0.9),
        pass(7),
        online(false),
        command('tab.setSql', 0),
        command('tab.add', 0.9),
        { do: 'run', device: 0, page: 0, dice: 0 },
        pass(5),
        { do: 'leave', device: 0 },
        online(true),
        pass(30),
        start('page'),
        pass(10),
      ),
      topic: 'waiting',
    },
  },
  {
    title: 'requests arrive and are answered by something else, or are refused and tried again',
    script: alone(
      lie('portalAfterwards', 1),
      command('tab.add', 0.9),
      pass(20),
      lie('gatewayTimeout', 1),
      command('tab.setSql', 0),
      command('savedQuery.add', 0, 0.9),
      pass(20),
      lie('forbidden', 1),
      command('tab.setSql', 0),
      pass(10),
      { do: 'retryParked', device: 0 },
      pass(20),
    ),
  },
  {
    title: 'two windows and a worker of an earlier release, which a later one replaces',
    script: alone(
      command('tab.add', 0.9),
      pass(7),
      start('page'),
      start('worker', true),
      command('tab.typeOn', 0),
      { ...command('tab.typeOn', 0), page: 1 } as Step,
      { do: 'upgrade', device: 0 },
      command('tab.setSql', 0),
      pass(12),
    ),
  },
  {
    title: 'two people change one dashboard at a time, and decide',
    script: two(
      command('dashboard.addFilled'),
      pass(10),
      focus(1),
      pass(5),
      online(false, 0),
      command('dashboard.rewrite', 0, 0),
      command('dashboard.save', 0),
      by(1, command('dashboard.rewrite', 0, 0)),
      by(1, command('dashboard.save', 0)),
      pass(10),
      online(true, 0),
      pass(10),
      command('dashboard.decide', 0, 0.3),
      pass(5),
      command('dashboard.undoDecision', 0),
      command('dashboard.decide', 0, 0),
      command('dashboard.rename', 0),
      command('dashboard.save', 0),
      pass(10),
      focus(1),
      by(1, command('dashboard.remove', 0)),
      pass(20),
    ),
  },
];
