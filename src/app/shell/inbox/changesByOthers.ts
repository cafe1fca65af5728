import { may } from '#domain/access/rights.ts';
import { notesOfChanges } from '#domain/inbox/changedThing.ts';
import type { InboxNote } from '#domain/inbox/inboxNote.ts';
import type { PeopleCalls } from '#features/services/people.ts';
import type { Person } from '#features/services/session.ts';
import { noteChangedCharts } from '#store/charts/noteChangedCharts.ts';
import { favoriteIds } from '#store/dashboards/favorites.ts';
import type { SextantDb } from '#store/db.ts';
import { changesSeen, putChangesSeen } from '#store/inbox.ts';
import { setting } from '#store/settings.ts';
import { write } from '#store/write.ts';

/** What others changed since this device last checked, of what its person owns or has as a favourite. */
export async function changesByOthers(
  db: SextantDb,
  calls: Pick<PeopleCalls, 'recentChanges'>,
  person: Person,
  /** False if the device did not store them: they are reported with the next check. */
  keep: (notes: readonly InboxNote[]) => Promise<boolean>,
): Promise<void> {
  const rights = await setting(db, 'rights');
  // Each request without the right would be a refusal in the security log.
  if (rights != null && !(may(rights, 'can_read', 'Dashboard') && may(rights, 'can_read', 'Chart'))) return;
  const since = await changesSeen(db);
  const found = await calls.recentChanges();
  if (!found.ok) return;
  const latest = Math.max(since ?? 0, ...found.value.map(({ changedAt }) => changedAt));
  // A new device does not report what changed before it was set up.
  if (since !== null && latest > since) {
    const favorites = {
      dashboard: await favoriteIds(db, 'dashboard'),
      chart: await favoriteIds(db, 'chart'),
    };
    const watcher = { id: person.id, name: person.displayName, favorites };
    if (!(await keep(notesOfChanges(found.value, since, watcher)))) return;
  }
  if (latest === since) return;
  await write(
    db,
    async (tx) => {
      await putChangesSeen(tx, latest);
      await noteChangedCharts(
        tx,
        found.value.filter(({ kind }) => kind === 'chart'),
      );
    },
    ['meta', 'charts'],
  );
}
