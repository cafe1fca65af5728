import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { err, ok, type Result } from '#domain/result.ts';
import type { Clock, Random } from '#domain/time.ts';
import { putRoles } from '../../auth/signIn/firstStart.ts';
import { METADATA_FILE } from '../../meta/metadataFile.ts';
import { type PeopleOrder, runOrder } from '../../people/runOrder.ts';
import { requestOrder } from './control.ts';
import { defaultDataDir, type Platform } from '../data/dataDir.ts';
import { controlOf } from '../data/dataLock.ts';
import { newPassword } from '../newPassword.ts';
import { openHome } from '../start/openHome.ts';
import type { PeopleCommand } from '../args/peopleArgs.ts';
import { startError, type StartError } from '../start/startError.ts';

interface PeopleCommandWorld {
  readonly platform: Platform;
  readonly cwd: string;
  readonly pid: number;
  readonly clock: Clock;
  readonly random: Random;
}

const NEEDS_PASSWORD = new Set(['add', 'reset']);

/** Runs `sextant users` or `sextant roles`, on the running server or on its data folder; returns the text to print. */
export async function peopleCommand(
  command: PeopleCommand,
  world: PeopleCommandWorld,
): Promise<Result<string, StartError>> {
  const { platform, cwd, random } = world;
  const root = command.dataDir === null ? defaultDataDir(platform) : resolve(cwd, command.dataDir);
  const { subject, verb, name, options } = command;
  const given = platform.env['SEXTANT_PASSWORD'];
  const password = given || newPassword(random);
  const done = await carriedOut(root, { subject, verb, name, options, password }, world);
  if (!done.ok) return done;
  const isNew = subject === 'users' && NEEDS_PASSWORD.has(verb) && !given;
  return ok(isNew ? `${done.value}\nTheir password, shown only now: ${password}` : done.value);
}

async function carriedOut(
  root: string,
  order: PeopleOrder,
  { pid, platform, clock, random }: PeopleCommandWorld,
): Promise<Result<string, StartError>> {
  const refused = (text: string) => err(startError(text, 'Nothing was changed.'));
  if (!existsSync(join(root, METADATA_FILE)))
    return err(
      startError(
        `There are no users in ${root}.`,
        'Start the server once, or name its folder with --data DIR.',
      ),
    );
  const home = openHome(root, { pid, platform }, 'untouched');
  if (!home.ok) {
    const control = controlOf(root);
    if (control === null) return home;
    const result = await requestOrder(control, order);
    return result.ok ? result : refused(result.error);
  }
  try {
    const { meta } = home.value;
    // The roles of this version, which the server of an older one may not have stored.
    meta.transaction(() => putRoles(meta));
    const done = await runOrder({ meta, clock, random }, order);
    return done.ok ? done : refused(done.error);
  } finally {
    home.value.close();
  }
}
