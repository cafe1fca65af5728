import { getQuery } from '#store/sql/queries.ts';
import { getTab } from '#store/sql/tabs.ts';
import { t } from '#ui/t.ts';
import type { SextantDb } from '#store/db.ts';
import type { Toaster } from '#ui/toast.ts';

export interface EndedQueriesPorts {
  readonly db: SextantDb;
  readonly toasts: Pick<Toaster, 'show'>;
  /** The tab on screen, which shows the outcome itself. */
  readonly shownId: () => string | null;
  readonly show: (tabId: string) => void;
}

/** Takes the tabs with running queries on each change, and announces how a query ended whose tab is not on screen. */
export function createEndedQueries({ db, toasts, shownId, show }: EndedQueriesPorts) {
  let before: ReadonlySet<string> = new Set();

  async function announce(tabId: string): Promise<void> {
    const tab = await getTab(db, tabId);
    const query = tab?.latestQueryId == null ? undefined : await getQuery(db, tab.latestQueryId);
    if (!tab || !query) return;
    const action = { label: t('Show'), run: () => show(tabId) };
    const { name } = tab;
    if (query.state === 'success') {
      const message = t('Query in “{name}” finished: {n} {n|row|rows}', { name, n: query.rows ?? 0 });
      toasts.show('success', message, { action });
    } else if (query.state === 'failed' || query.state === 'timed_out') {
      toasts.show('danger', t('Query in “{name}” failed', { name }), { action });
    }
  }

  return async (running: ReadonlySet<string>): Promise<void> => {
    const ended = [...before].filter((id) => !running.has(id) && id !== shownId());
    before = running;
    await Promise.all(ended.map(announce));
  };
}
