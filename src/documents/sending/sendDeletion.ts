import { isMissing } from '#domain/error/httpStatus.ts';
import * as v from 'valibot';
import type { SentApi } from '#api/api.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { asRecord } from '#domain/jsonValue.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Content, StoredDocument } from '#store/documents/documentRow.ts';
import { documentLane, getDocument } from '#store/documents/documents.ts';
import { defineCommand } from '#store/command.ts';
import { kindOf } from '../kinds/kinds.ts';
import { UNDO_TIME } from './lane.ts';
import { removed, undelete } from '../state/removal.ts';
import { isAnother, nextSaves } from './sendSave.ts';
import { changeDocumentRow } from '../writeDocument.ts';

type Deleted = 'gone' | 'stays';

interface Deleting {
  readonly row: StoredDocument;
  readonly remoteId: number;
}

/**
 * Deletes a document on the server and retries until it is known to be deleted. Another document that reuses its id
 * stays. So does a tag that by then is on more than it is deleted for: its save takes it from those alone.
 */
export const deleteDelivery = defineCommand('document.delete', {
  args: v.object({
    id: v.pipe(v.string(), v.minLength(1)),
    ifOnlyOn: v.optional(v.array(v.string())),
  }),
  lane: ({ id }) => documentLane(id),
  role: 'delete',
  delay: UNDO_TIME,
  repeat: 'verify',
  snapshot: async (db, { id }): Promise<Deleting | null> => {
    const row = await getDocument(db, id);
    return row && row.remoteId !== null ? { row, remoteId: row.remoteId } : null;
  },
  send: async (api: SentApi, { ifOnlyOn }, { row, remoteId }): Promise<Result<Deleted, ApiError>> => {
    const { calls } = kindOf(row.kind);
    const found = await calls.load(api, remoteId);
    if (!found.ok) return isMissing(found.error) ? ok('gone') : found;
    if (isAnother(row, found.value)) return ok('gone');
    if (ifOnlyOn && isOnMore(found.value.content, ifOnlyOn)) return ok('stays');
    const result = await calls.remove(api, remoteId);
    return result.ok || isMissing(result.error) ? ok('gone') : result;
  },
  settle: async (tx, { id }, outcome, { now }) => {
    if (outcome?.value === 'stays')
      return nextSaves(tx, await changeDocumentRow(tx, id, (_kind, row) => undelete(row)));
    await changeDocumentRow(tx, id, (kind, row) => removed(kind, row, now));
    return [];
  },
});

const isOnMore = (content: Content, keys: readonly string[]): boolean =>
  Object.keys(asRecord(asRecord(content)['tagged'])).some((key) => !keys.includes(key));
