import type { LieName } from './lies.ts';
import type { Script, Step } from './script.ts';

/** Steps of scripts that are written by hand. */

export const command = (name: string, ...dice: readonly number[]): Step => ({
  do: 'command',
  device: 0,
  page: 0,
  name,
  dice,
});
export const pass = (seconds: number): Step => ({ do: 'pass', seconds });
export const lie = (name: LieName, times: number): Step => ({ do: 'lie', device: 0, name, times });

/** One person, one device, a server with keys. */
export const alone = (...steps: readonly Step[]): Script => ({
  seed: 1,
  server: 'embedded',
  store: 'memory',
  topic: 'everything',
  users: 1,
  devices: [{ user: 0, skewHours: 0 }],
  steps,
});

/** Two people, each at a device, who see the same dashboards. */
export const two = (...steps: readonly Step[]): Script => ({
  ...alone(...steps),
  topic: 'conflicts',
  users: 2,
  devices: [
    { user: 0, skewHours: 0 },
    { user: 1, skewHours: 0 },
  ],
});
export const by = (device: number, step: Step): Step => ({ ...step, device }) as Step;
export const online = (is: boolean, device = 0): Step => ({ do: 'online', device, is });
export const focus = (device: number): Step => ({ do: 'focus', device, page: 0 });
