import { ADMIN_NAME, ensureAdmin, isFirstStart, resetPassword } from '../../auth/signIn/firstStart.ts';
import type { Meta } from '../../meta/meta.ts';
import { newPassword } from '../newPassword.ts';
import { passwordText } from './startText.ts';
import type { StartWorld } from './startWorld.ts';

/** The administrator's id; sets the given password or a new one, shown once, where one is needed. */
export async function admitAdmin(
  meta: Meta,
  world: Pick<StartWorld, 'platform' | 'clock' | 'random' | 'print'>,
  isReset: boolean,
): Promise<number> {
  const { platform, clock, random, print } = world;
  const given = platform.env['SEXTANT_ADMIN_PASSWORD'];
  const password = given || newPassword(random);
  // Shown before it is stored: a process killed in between must not store a password that nobody has seen.
  const isFirst = isFirstStart(meta);
  if ((isFirst || isReset) && !given) print(passwordText(ADMIN_NAME, password, isFirst));
  const { id } = await ensureAdmin(meta, password, clock, random);
  if (isReset && !isFirst) await resetPassword(meta, id, password, random);
  return id;
}
