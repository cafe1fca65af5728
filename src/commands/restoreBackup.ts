import * as v from 'valibot';
import { placeAt } from '#domain/tab/position.ts';
import { reopenedTab } from '#domain/tab/newTab.ts';
import { hasUnsavedFields } from '#domain/tab/savedFields.ts';
import { listClosedTabs, listTabs, putClosedTab, putTab } from '#store/sql/tabs.ts';
import { listSavedQueries, putSavedQuery } from '#store/sql/savedQueries.ts';
import type { Tx } from '#store/write.ts';
import { isUnchanged, newSavedQuery } from '#domain/savedQuery/savedQuery.ts';
import type { Millis } from '#domain/time.ts';
import { findKind } from '#documents/kinds/kinds.ts';
import type { restoreDocuments } from '#documents/commands/restoreDocuments.ts';
import type { Command } from '#sync/command.ts';
import { defineCommand } from '#store/command.ts';
import { addComment } from './comment.ts';
import { createSavedQuery } from './savedQuery/createSavedQuery.ts';
import { sayComment } from './sayComment.ts';
import { Id } from './schemas.ts';
import { pushTab } from './tab/pushTab.ts';
import type { RestorableBackup } from '#store/backup.ts';

type Tab = RestorableBackup['tabs'][number];
type Saved = RestorableBackup['savedQueries'][number];

/** Creates the arguments of `restoreBackup` from a file; every object gets a new id. */
export function restorable(
  backup: RestorableBackup,
  newId: () => string,
): Parameters<typeof restoreBackup>[0] {
  const withId = (tab: Tab) => ({ id: newId(), tab });
  return {
    tabs: backup.tabs.map(withId),
    closed: backup.closedTabs.map(({ tab }) => withId(tab)),
    // Deleted queries are not restored.
    saved: backup.savedQueries
      .filter(({ deletedAt }) => deletedAt === null)
      .map((query) => ({ id: newId(), query })),
  };
}

/**
 * The comments that the device of the backup had not sent: one that arrived meanwhile is the same one. None of another
 * person or server than those of this database: they would be said by somebody else, or about something else.
 */
export const restorableComments = ({ outbox, database }: RestorableBackup, own: string): readonly Command[] =>
  (database === own ? outbox : [])
    .filter(({ command, args }) => command === addComment.commandName && sayComment.bind(args).ok)
    .map(({ args }) => ({ name: sayComment.commandName, args }));

/** Creates the arguments of `restoreDocuments` from a file: what only that device had. */
export function restorableDocuments(
  backup: RestorableBackup,
  label: string,
  newIds: () => { readonly id: string; readonly uuid: string },
): Parameters<typeof restoreDocuments>[0] {
  const documents = backup.documents.flatMap(({ id, kind, uuid, draft, saved, confirmed, deletedAt }) => {
    const edits = draft ?? saved;
    if (!edits || deletedAt !== null) return [];
    // What no server takes keeps its name: charts and dashboards of a device name their datasets and charts by it. What
    // was sent meanwhile may have been deleted there since, and its name is not free again.
    const isOfDevice = !confirmed && findKind(kind)?.staysHere?.(edits.content) === true;
    const made = isOfDevice && uuid ? { id, uuid } : newIds();
    return [{ id, kind, made, base: confirmed?.content ?? null, content: edits.content }];
  });
  return { label, documents, versions: backup.documentVersions };
}

const entry = v.object({
  id: Id,
  tab: v.custom<Tab>((input) => typeof input === 'object' && input !== null),
});

const savedEntry = v.object({
  id: Id,
  query: v.custom<Saved>((input) => typeof input === 'object' && input !== null),
});

/**
 * Restores tabs and saved queries from a backup. Existing objects stay: what equals one of them in all fields is
 * skipped, everything else is added as new, because its old server id may be another object's today.
 */
export const restoreBackup = defineCommand('backup.restore', {
  args: v.object({ tabs: v.array(entry), closed: v.array(entry), saved: v.array(savedEntry) }),
  apply: async (tx, { tabs, closed, saved }, { now }) => {
    const open = await listTabs(tx);
    const missing = tabs.filter(({ tab }) => tab.loaded && open.every((each) => hasUnsavedFields(tab, each)));
    for (const [at, { id, tab }] of missing.entries()) {
      const position = placeAt(open, open.length) + at;
      await putTab(tx, { ...reopenedTab(tab, { id, now, position }), latestQueryId: null });
    }
    const known = (await listClosedTabs(tx)).map((each) => each.tab);
    for (const { id, tab } of closed) {
      if (known.some((each) => !hasUnsavedFields(tab, each))) continue;
      await putClosedTab(tx, {
        id,
        removedAt: now,
        tab: { ...tab, id, remoteId: null },
        tables: [],
        queries: [],
      });
    }
    const pushed = await Promise.all(missing.map(({ id }) => pushTab(tx, id)));
    const created = await restoreSaved(tx, saved, now);
    return [...pushed.flat(), ...created];
  },
});

async function restoreSaved(
  tx: Tx,
  saved: readonly { readonly id: string; readonly query: Saved }[],
  now: Millis,
): Promise<readonly Command[]> {
  const known = await listSavedQueries(tx);
  const missing = saved.filter(({ query }) => !known.some((each) => isUnchanged(query, each)));
  for (const { id, query } of missing) await putSavedQuery(tx, newSavedQuery(id, query, now));
  return missing.map(({ id }) => createSavedQuery({ id }));
}
