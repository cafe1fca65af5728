import type { ServerTab } from '#api/sql/tabState.ts';
import { canBeSame, markInName } from '#domain/tab/mark.ts';
import { mergeServerTab, type MergedTab } from '#domain/tab/mergeServerTab.ts';
import type { QueryEditor } from '#domain/tab/queryEditor.ts';
import { hasUnsavedFields, savedFields } from '#domain/tab/savedFields.ts';
import type { Millis } from '#domain/time.ts';
import type { ConfirmedCopy } from '#store/schema.ts';
import { setting } from '#store/settings.ts';
import { confirmTab, putTab } from '#store/sql/tabs.ts';
import { addMergedVersion, addVersion, LOST_TO_NEWER, REPLACED_ELSEWHERE } from '#store/sql/versions.ts';
import type { Tx } from '#store/write.ts';

/** The text fields of a tab, which are kept as versions when they are replaced. */
const TEXTS = ['sql', 'templateParams', 'name'] as const;

const ELSEWHERE_LOST = 'Saved elsewhere, older than the current text';

/** The mark of a tab read from the server. */
export function markOf(server: ServerTab): string | null {
  return server.stamp?.mark ?? markInName(server.fields.name);
}

/**
 * Whether the server still shows the confirmed tab, and not another one that reuses its id. A tab confirmed under its
 * real name is not one that still has a creation name.
 */
export function isSameTab(confirmed: ConfirmedCopy, server: ServerTab): boolean {
  const isJustMade = server.etag === null && markInName(server.fields.name) !== null;
  return isJustMade ? confirmed.mark === markOf(server) : canBeSame(confirmed.mark, markOf(server));
}

export interface Merging {
  readonly tab: QueryEditor;
  readonly base: ConfirmedCopy;
  readonly server: ServerTab;
  readonly now: Millis;
}

/**
 * Merges a tab with the server's copy, field by field, and keeps replaced texts as versions (SYNC-14, SYNC-15). Returns
 * whether something is left that the server does not have.
 */
export async function mergeTab(tx: Tx, { tab, base, server, now }: Merging): Promise<boolean> {
  const offset = await setting(tx, 'clockOffset');
  const mine = savedFields(tab);
  const { stamp, fields, etag } = server;
  const merged = mergeServerTab({
    base: base.fields,
    baseEditedAt: base.editedAt,
    mine,
    mineEditedAt: tab.updatedAt + offset,
    theirs: fields,
    theirsEditedAt: stamp?.updatedAt ?? null,
  });
  await putTab(tx, {
    ...tab,
    ...merged.fields,
    loaded: true,
    inLocalStorage: false,
    updatedAt: Math.max(tab.updatedAt, stamp === null ? 0 : stamp.updatedAt - offset),
    version: Math.max(tab.version, stamp?.version ?? 0),
  });
  const confirmed: ConfirmedCopy = {
    fields,
    etag,
    mark: base.mark ?? markOf(server),
    // A time that is ahead is another in each reading: the first is the nearest.
    editedAt: (hasUnsavedFields(fields, base.fields) ? null : base.editedAt) ?? stamp?.updatedAt ?? null,
    // A text that differs from the base and equals the local one was sent from here; another field changed too, which
    // led to this merge.
    isOurs: fields.sql === base.fields.sql ? base.isOurs : fields.sql === mine.sql,
  };
  await confirmTab(tx, tab.id, confirmed, now);
  // The base of a tab that was never read is unknown, so edits made to it conflict with the server's copy.
  const isSure = !tab.loaded || isSurelySame(base, server);
  await storeTexts(tx, tab, { merged, isSure, isOurs: base.isOurs, now });
  return hasUnsavedFields(merged.fields, fields);
}

/** With ETags, ids are never reused; otherwise only a mark is proof. */
function isSurelySame(base: ConfirmedCopy, server: ServerTab): boolean {
  return server.etag !== null || (base.mark !== null && base.mark === markOf(server));
}

interface Kept {
  readonly merged: MergedTab;
  /** Whether text replaced without a conflict is certainly an earlier state of the same tab. */
  readonly isSure: boolean;
  /** Whether the replaced text was written on this device, where its author looks for it. */
  readonly isOurs: boolean;
  readonly now: Millis;
}

async function storeTexts(tx: Tx, tab: QueryEditor, { merged, isSure, isOurs, now }: Kept): Promise<void> {
  if (merged.isSqlMerged)
    await addMergedVersion(tx, { entityId: tab.id, field: 'sql', text: tab.sql, at: now });
  for (const field of TEXTS) {
    if (field === 'sql' && merged.isSqlMerged) continue;
    const isMineKept = merged.fields[field] === tab[field];
    const isKnownElsewhere = isSure && !(isOurs && field === 'sql');
    const lost = merged.lost[field] ?? (isKnownElsewhere || isMineKept ? undefined : tab[field]);
    if (lost === undefined) continue;
    const hereLost = merged.lost[field] === undefined ? REPLACED_ELSEWHERE : LOST_TO_NEWER;
    const why = isMineKept ? ELSEWHERE_LOST : hereLost;
    await addVersion(tx, { entityId: tab.id, field, text: lost, at: now, why });
  }
}
