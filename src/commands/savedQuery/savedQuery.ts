import * as v from 'valibot';
import { missingRight } from '#domain/access/missingRight.ts';
import { type SavedQuery, changedFields, newSavedQuery } from '#domain/savedQuery/savedQuery.ts';
import { MAX_NAME_LENGTH } from '#domain/tab/tabName.ts';
import { deleteOutboxRows, laneRows, putOutboxRow } from '#sync/outbox/outbox.ts';
import { setting } from '#store/settings.ts';
import type { Tables } from '#store/schema.ts';
import { getSavedQuery, patchSavedQuery, putSavedQuery } from '#store/sql/savedQueries.ts';
import { linkTabs, patchTab } from '#store/sql/tabs.ts';
import { addVersion } from '#store/sql/versions.ts';
import type { Moment } from '#sync/command.ts';
import { defineCommand } from '#store/command.ts';
import { createSavedQuery } from './createSavedQuery.ts';
import { Id } from '../schemas.ts';
import { deleteSavedQuery } from './deleteSavedQuery.ts';
import { savedQueryLane, saveSavedQuery } from './savedQueryDelivery.ts';

const fields = v.object({
  label: v.pipe(v.string(), v.maxLength(MAX_NAME_LENGTH)),
  description: v.string(),
  sql: v.string(),
  dbId: v.nullable(v.number()),
  catalog: v.nullable(v.string()),
  schema: v.nullable(v.string()),
  templateParams: v.string(),
});

/** A person without the permission keeps the SQL in its tab; nothing is queued that the server would refuse. */
const refuse = async (db: Tables, _args: object, { personId = null }: Moment) =>
  missingRight({ id: personId, rights: await setting(db, 'rights') }, 'savedQuery', null);

/** Saves a query under a label and links its tab to it (SAV-01). */
export const addSavedQuery = defineCommand('savedQuery.add', {
  args: v.object({ id: Id, tabId: v.nullable(Id), fields }),
  refuse,
  apply: async (tx, { id, tabId, fields: given }, { now }) => {
    await putSavedQuery(tx, newSavedQuery(id, given, now));
    if (tabId !== null) await patchTab(tx, tabId, { savedQueryId: id });
    return [createSavedQuery({ id })];
  },
});

/** Changes a saved query and keeps its previous text as a version; only the difference is sent (SAV-02). */
export const updateSavedQuery = defineCommand('savedQuery.update', {
  args: v.object({ id: Id, fields }),
  refuse,
  apply: async (tx, { id, fields: given }, { now }) => {
    const query = await getSavedQuery(tx, id);
    if (!query) return [];
    const next: SavedQuery = { ...query, ...given, changedAt: now };
    if (Object.keys(changedFields(next, query)).length === 0) return [];
    if (next.sql !== query.sql) {
      await addVersion(tx, {
        entityId: id,
        field: 'sql',
        text: query.sql,
        at: now,
        why: 'Replaced by an update',
      });
    }
    await putSavedQuery(tx, next);
    return [saveSavedQuery({ id })];
  },
});

/** Deletes a saved query. For a short time this can be undone without the server knowing. */
export const removeSavedQuery = defineCommand('savedQuery.remove', {
  args: v.object({ id: Id }),
  refuse,
  apply: async (tx, { id }, { now }) => {
    const isThere = await patchSavedQuery(tx, id, { deletedAt: now });
    return isThere ? [deleteSavedQuery({ id })] : [];
  },
});

/**
 * Undoes a deletion. If the server did not carry it out, it is cancelled. Where it may have, its row finds that out and
 * deletes nothing. Else the query is created again under a new id, because the server does not give a deleted query's id
 * twice, and its tabs are linked to that. What is not deleted stays as it is.
 */
export const restoreSavedQuery = defineCommand('savedQuery.restore', {
  args: v.object({
    query: v.custom<SavedQuery>((input) => typeof input === 'object' && input !== null && 'sql' in input),
    newId: Id,
  }),
  refuse,
  apply: async (tx, { query, newId }, { now }) => {
    if ((await getSavedQuery(tx, query.id))?.deletedAt === null) return [];
    const rows = await laneRows(tx, savedQueryLane(query.id));
    const deletion = rows.findLast((row) => row.command === deleteSavedQuery.commandName);
    if (deletion?.state === 'queued' && (await patchSavedQuery(tx, query.id, { deletedAt: null }))) {
      if (deletion.unanswered) {
        await putOutboxRow(tx, { ...deletion, args: { id: query.id, restoreAs: newId } });
        return [];
      }
      await deleteOutboxRows(tx, [deletion]);
      const remoteId = (await getSavedQuery(tx, query.id))?.remoteId ?? null;
      // A creation that was rejected after the deletion was dropped with it.
      const isCreated = remoteId !== null || rows.some((row) => row.role === 'create');
      return [isCreated ? saveSavedQuery({ id: query.id }) : createSavedQuery({ id: query.id })];
    }
    await putSavedQuery(tx, newSavedQuery(newId, query, now));
    await linkTabs(tx, query.id, newId);
    return [createSavedQuery({ id: newId })];
  },
});
