import type { Millis } from '../time.ts';
import type { InboxNote } from './inboxNote.ts';

/** A dashboard or chart, with the person who changed it last by its server. */
export interface ChangedThing {
  readonly kind: 'dashboard' | 'chart';
  readonly id: number;
  readonly name: string;
  readonly changedAt: Millis;
  readonly changedBy: string;
  readonly owners: readonly number[];
}

export interface Watcher {
  readonly id: number | null;
  /** As servers name who changed something. */
  readonly name: string;
  readonly favorites: Readonly<Record<ChangedThing['kind'], ReadonlySet<number>>>;
}

/** What others changed after a moment, of what a person owns or has as a favourite. */
export function notesOfChanges(
  things: readonly ChangedThing[],
  since: Millis,
  { id: personId, name, favorites }: Watcher,
): readonly InboxNote[] {
  return things
    .filter(({ kind, id, changedAt, changedBy, owners }) => {
      const isWatched = favorites[kind].has(id) || (personId !== null && owners.includes(personId));
      return isWatched && changedAt > since && changedBy !== '' && changedBy !== name;
    })
    .map(({ kind, id, name: title, changedAt, changedBy }) => ({
      id: `${kind}:${id} ${changedAt}`,
      at: changedAt,
      kind,
      ended: 'done',
      name: title,
      by: changedBy,
      place: kind === 'dashboard' ? `/superset/dashboard/${id}/` : `/explore/?slice_id=${id}`,
      tabId: null,
      readAt: null,
      isCleared: false,
    }));
}
