import type { InboxNote } from '#domain/inbox/inboxNote.ts';
import { type Clock, type Millis, SECOND } from '#domain/time.ts';
import type { SextantDb } from '#store/db.ts';
import { getQuery } from '#store/sql/queries.ts';

/** People who start a longer query look at something else meanwhile. */
const LONG: Millis = 10 * SECOND;

export interface EndedNotesPorts {
  readonly db: SextantDb;
  readonly clock: Clock;
  /** Whether nobody sees the page. */
  readonly isHidden: () => boolean;
  /** The tab on screen, which shows the outcome itself. */
  readonly shownId: () => string | null;
}

/**
 * Takes the queries in progress on each change; returns notes of those that ended while nobody looked: since an earlier
 * visit, with the page hidden, or long after they were started in another tab.
 */
export function createEndedNotes({ db, clock, isHidden, shownId }: EndedNotesPorts) {
  let left: ReadonlySet<string> | null = null;
  let before: readonly string[] = [];

  async function noteOf(id: string): Promise<InboxNote | null> {
    const query = await getQuery(db, id);
    if (query === undefined || query.state === 'stopped') return null;
    const at = query.endDttm ?? clock.now();
    const isElsewhere = at - query.startDttm >= LONG && query.sqlEditorId !== shownId();
    if (left?.has(id) !== true && !isHidden() && !isElsewhere) return null;
    return {
      id: `query:${id}`,
      at,
      kind: 'query',
      ended: query.state === 'success' ? 'done' : 'failed',
      name: query.tab,
      tabId: query.sqlEditorId,
      readAt: null,
      isCleared: false,
    };
  }

  return async (inProgress: readonly string[]): Promise<readonly InboxNote[]> => {
    left ??= new Set(inProgress);
    const ended = before.filter((id) => !inProgress.includes(id));
    before = inProgress;
    return (await Promise.all(ended.map(noteOf))).filter((note) => note !== null);
  };
}
