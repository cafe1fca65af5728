import type { ServerTab } from '#api/tabState.ts';
import { newId } from '#domain/ids.ts';
import { isSameTable } from '#domain/tab/editorTable.ts';
import { mergeServerTab } from '#domain/tab/mergeServerTab.ts';
import { newTable } from '#domain/tab/newTable.ts';
import type { QueryEditor } from '#domain/tab/queryEditor.ts';
import { savedFields } from '#domain/tab/savedFields.ts';
import type { Millis, Random } from '#domain/time.ts';
import { laneRows } from '#store/outbox.ts';
import { listTables, putTable } from '#store/tables.ts';
import { confirmTab, confirmedTab, getTab, putTab } from '#store/tabs.ts';
import { addVersion } from '#store/versions.ts';
import type { Tx } from '#store/write.ts';
import { tabLane } from './tabDelivery.ts';

export interface Taking {
  readonly now: Millis;
  /** When the server was asked: what it said is older than anything confirmed since. */
  readonly askedAt: Millis;
  readonly random: Random;
}

/** Takes in what the server says of a tab, with this device's unsent edits kept (SYNC-14, SYNC-15). */
export async function takeServerTab(tx: Tx, id: string, server: ServerTab, taking: Taking): Promise<void> {
  const tab = await getTab(tx, id);
  const base = await confirmedTab(tx, id);
  if (!tab || !base || base.confirmedAt >= taking.askedAt || (await isBeingSent(tx, id))) return;
  const merged = mergeServerTab({
    base: base.fields,
    mine: savedFields(tab),
    mineEditedAt: tab.updatedAt,
    theirs: server.fields,
    theirsEditedAt: server.stamp?.updatedAt ?? null,
  });
  await putTab(tx, {
    ...tab,
    ...merged.fields,
    loaded: true,
    inLocalStorage: false,
    updatedAt: Math.max(tab.updatedAt, server.stamp?.updatedAt ?? 0),
    version: Math.max(tab.version, server.stamp?.version ?? 0),
  });
  await confirmTab(tx, id, server.fields, taking.now);
  if (merged.lost.sql !== undefined) {
    const why =
      merged.fields.sql === tab.sql
        ? 'Saved on the server from elsewhere'
        : 'Replaced by a newer one from elsewhere';
    await addVersion(tx, { entityId: id, text: merged.lost.sql, at: taking.now, why });
  }
  if (!tab.loaded) await takeTables(tx, tab, server, taking);
}

/** The server may hold an edit that is on its way, so what it says cannot be told from somebody else's. */
async function isBeingSent(tx: Tx, id: string): Promise<boolean> {
  return (await laneRows(tx, tabLane(id))).some((row) => row.state === 'inflight' || row.unanswered);
}

async function takeTables(
  tx: Tx,
  tab: QueryEditor,
  server: ServerTab,
  { now, random }: Taking,
): Promise<void> {
  const known = await listTables(tx, tab.id);
  for (const table of server.tables) {
    const added = { ...newTable({ ...table, id: newId(random), queryEditorId: tab.id, now }), ...table };
    const { remoteId, expanded, ...rest } = added;
    if (!known.some((each) => isSameTable(each, added))) await putTable(tx, { ...rest, remoteId, expanded });
  }
}
