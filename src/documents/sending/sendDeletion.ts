import * as v from 'valibot';
import type { SentApi } from '#api/api.ts';
import { ok } from '#domain/result.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import { documentLane, getDocument } from '#store/documents/documents.ts';
import { defineCommand } from '#sync/command.ts';
import { kindOf } from '../kinds/kinds.ts';
import { UNDO_TIME } from './lane.ts';
import { removed } from '../state/removal.ts';
import { isAnother, isMissing } from './sendSave.ts';
import { changeDocumentRow } from '../writeDocument.ts';

interface Deleting {
  readonly row: StoredDocument;
  readonly remoteId: number;
}

/**
 * Deletes a document on the server and retries until it is known to be deleted. Another document that reuses its id
 * stays.
 */
export const deleteDelivery = defineCommand('document.delete', {
  args: v.object({ id: v.pipe(v.string(), v.minLength(1)) }),
  lane: ({ id }) => documentLane(id),
  role: 'delete',
  delay: UNDO_TIME,
  repeat: 'verify',
  snapshot: async (db, { id }): Promise<Deleting | null> => {
    const row = await getDocument(db, id);
    return row && row.remoteId !== null ? { row, remoteId: row.remoteId } : null;
  },
  send: async (api: SentApi, _args, { row, remoteId }) => {
    const { calls } = kindOf(row.kind);
    const found = await calls.load(api, remoteId);
    if (!found.ok) return isMissing(found.error) ? ok(true) : found;
    if (isAnother(row, found.value)) return ok(true);
    const result = await calls.remove(api, remoteId);
    return result.ok || isMissing(result.error) ? ok(true) : result;
  },
  settle: async (tx, { id }, _outcome, { now }) => {
    await changeDocumentRow(tx, id, (kind, row) => removed(kind, row, now));
  },
});
