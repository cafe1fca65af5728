import * as v from 'valibot';
import { getSavedQuery, patchSavedQuery } from '#store/sql/savedQueries.ts';
import type { TextVersion } from '#store/schema.ts';
import { editTab, getTab } from '#store/sql/tabs.ts';
import { addVersion, getVersion } from '#store/sql/versions.ts';
import type { Tx } from '#store/write.ts';
import type { Command, Moment } from '#sync/command.ts';
import { defineCommand } from '#store/command.ts';
import { saveSavedQuery } from '../savedQuery/savedQueryDelivery.ts';
import { saveTab } from './saveTab.ts';

const TabField = v.picklist(['sql', 'templateParams', 'name']);

/** Restores a version of a tab or a saved query; the text it replaces becomes a version itself. */
export const restoreVersion = defineCommand('version.restore', {
  args: v.object({ seq: v.number() }),
  apply: async (tx, { seq }, moment) => {
    const version = await getVersion(tx, seq);
    if (!version) return [];
    return (await toTab(tx, version, moment)) ?? (await toSavedQuery(tx, version, moment)) ?? [];
  },
});

/** Null if the version does not belong to a tab. */
async function toTab(
  tx: Tx,
  { entityId: id, field, text }: TextVersion,
  { now }: Moment,
): Promise<Command[] | null> {
  const tab = await getTab(tx, id);
  if (!tab || !v.is(TabField, field)) return null;
  if (tab[field] === text) return [];
  await putAside(tx, { entityId: id, field, text: tab[field], at: now });
  await editTab(tx, tab, { [field]: text }, now);
  return [saveTab({ id })];
}

async function toSavedQuery(
  tx: Tx,
  { entityId: id, field, text }: TextVersion,
  { now }: Moment,
): Promise<Command[] | null> {
  const query = await getSavedQuery(tx, id);
  if (!query || field !== 'sql') return null;
  if (query.sql === text) return [];
  await putAside(tx, { entityId: id, field, text: query.sql, at: now });
  await patchSavedQuery(tx, id, { sql: text, changedAt: now });
  return [saveSavedQuery({ id })];
}

function putAside(tx: Tx, version: Pick<TextVersion, 'entityId' | 'field' | 'text' | 'at'>): Promise<void> {
  return addVersion(tx, { ...version, why: 'Replaced by an earlier version' });
}
