import * as v from 'valibot';
import type { Identity } from '#store/identity.ts';
import { t } from '#ui/t.ts';

const KEY = 'sextant.personNotice';

const noticeRow = v.object({ text: v.string() });

/** The notice after a reload for another person: whose work is stored here, and that it is safe. */
export function storeNotice(storage: Storage, before: Identity, now: Identity, waiting: number): void {
  const name = before.displayName;
  const text =
    before.backend === now.backend
      ? waiting > 0
        ? t(
            'You are signed in as {now}. {n} pending changes of {name} stay on this device and are sent when {name} signs in again.',
            { now: now.displayName, n: waiting, name },
          )
        : t(
            'You are signed in as {now}. The work of {name} stays on this device and opens when {name} signs in again.',
            { now: now.displayName, name },
          )
      : t(
          'This is a different server. Data of the previous server stays on this device and opens when you connect to it again.',
        );
  try {
    storage.setItem(KEY, JSON.stringify({ text }));
  } catch {
    // Without room for a sentence the page opens without it.
  }
}

/** Returns the notice, once. */
export function takeNotice(storage: Storage): string | null {
  try {
    const parsed = v.safeParse(noticeRow, JSON.parse(storage.getItem(KEY) ?? 'null'));
    storage.removeItem(KEY);
    return parsed.success ? parsed.output.text : null;
  } catch {
    return null; // Reading fails where storage is denied.
  }
}
