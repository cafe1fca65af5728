import type { ServerTab } from '#api/tabState.ts';
import { canBeSame, markInName } from '#domain/tab/mark.ts';
import { mergeServerTab } from '#domain/tab/mergeServerTab.ts';
import type { QueryEditor } from '#domain/tab/queryEditor.ts';
import { hasUnsavedFields, savedFields } from '#domain/tab/savedFields.ts';
import type { SavedFields } from '#domain/tab/savedFields.ts';
import type { Millis } from '#domain/time.ts';
import type { ConfirmedCopy } from '#store/schema.ts';
import { setting } from '#store/settings.ts';
import { confirmTab, putTab } from '#store/tabs.ts';
import { addVersion, LOST_TO_NEWER } from '#store/versions.ts';
import type { Tx } from '#store/write.ts';

/** What a person wrote of a tab, and so is kept when it gives way. */
const TEXTS = ['sql', 'templateParams', 'name'] as const;

const ELSEWHERE_LOST = 'Saved from elsewhere, older than what was kept';
const HERE_LOST = 'Replaced by a newer one from elsewhere';

/** The mark of the tab that the server shows under a number. */
export function markOf(server: ServerTab): string | null {
  return server.stamp?.mark ?? markInName(server.fields.name);
}

/**
 * Whether the server still shows the tab that was confirmed, and not another one under its number. One that was known
 * under a name is none that still has the name of its creation.
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
 * Brings a tab and what the server says of it together, field by field, and keeps the texts that give way
 * (SYNC-14, SYNC-15). Answers whether something is left that the server does not have.
 */
export async function mergeTab(tx: Tx, { tab, base, server, now }: Merging): Promise<boolean> {
  const offset = await setting(tx, 'clockOffset');
  const mine = savedFields(tab);
  const { stamp } = server;
  const merged = mergeServerTab({
    base: base.fields,
    baseEditedAt: base.editedAt,
    mine,
    mineEditedAt: tab.updatedAt + offset,
    theirs: server.fields,
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
    fields: server.fields,
    etag: server.etag,
    mark: base.mark ?? markOf(server),
    editedAt: stamp?.updatedAt ?? null,
    // A text that is new to both was sent from here, and what else had moved beside it made the answer one to merge.
    isOurs: server.fields.sql === base.fields.sql ? base.isOurs : server.fields.sql === mine.sql,
  };
  await confirmTab(tx, tab.id, confirmed, now);
  // Of a tab that was never read nothing is known but what was typed into it, which is in conflict with what is there.
  const isSure = !tab.loaded || isSurelySame(base, server);
  await storeTexts(tx, tab, { merged, isSure, isOurs: base.isOurs, now });
  return hasUnsavedFields(merged.fields, server.fields);
}

/** Numbers are never given away again where states have names; elsewhere only a mark tells for sure. */
function isSurelySame(base: ConfirmedCopy, server: ServerTab): boolean {
  return server.etag !== null || (base.mark !== null && base.mark === markOf(server));
}

interface Kept {
  readonly merged: { readonly fields: SavedFields; readonly lost: Partial<SavedFields> };
  /** Whether what gives way without a conflict is for sure an earlier state of the same tab. */
  readonly isSure: boolean;
  /** Whether the text that gives way was written here, where its author looks for it. */
  readonly isOurs: boolean;
  readonly now: Millis;
}

async function storeTexts(tx: Tx, tab: QueryEditor, { merged, isSure, isOurs, now }: Kept): Promise<void> {
  for (const field of TEXTS) {
    const isMineKept = merged.fields[field] === tab[field];
    const isKnownElsewhere = isSure && !(isOurs && field === 'sql');
    const lost = merged.lost[field] ?? (isKnownElsewhere || isMineKept ? undefined : tab[field]);
    if (lost === undefined) continue;
    const hereLost = merged.lost[field] === undefined ? HERE_LOST : LOST_TO_NEWER;
    const why = isMineKept ? ELSEWHERE_LOST : hereLost;
    await addVersion(tx, { entityId: tab.id, field, text: lost, at: now, why });
  }
}
