import * as v from 'valibot';
import type { SentApi } from '#api/api.ts';
import { findDataset, findUploadDatabase, uploadFile } from '#api/dashboard/uploads.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { addNote } from '#store/inbox.ts';
import { fileToSend } from '#store/sql/filesToSend.ts';
import { defineCommand } from '#sync/command.ts';

const Text = v.pipe(v.string(), v.minLength(1));

/** The error of a server without a database for files. */
const NO_PLACE: ApiError = {
  kind: 'http',
  status: 422,
  message: 'No database of this server takes files.',
  errors: [],
  retryAfter: null,
  requestId: '',
};

/**
 * Sends a table of this device to the server's database for files, as the file that was made of it when the person
 * asked. An existing table is not replaced: the server rejects the request, and the person decides.
 */
export const sendTable = defineCommand('deviceTable.send', {
  args: v.object({ id: Text, table: Text, rows: v.optional(v.number()) }),
  lane: ({ table }) => `upload:${table}`,
  role: 'create',
  repeat: 'probe',
  snapshot: (db, { id }) => fileToSend(db, id),
  // The table that an earlier attempt made is not made again.
  reconcile: async (api: SentApi, { table }): Promise<Result<true | null, ApiError>> => {
    const place = await findUploadDatabase(api.client);
    if (!place.ok) return place;
    if (place.value === null) return ok(null);
    const found = await findDataset(api.client, { databaseId: place.value, table });
    return found.ok ? ok(found.value === null ? null : true) : found;
  },
  send: async (api: SentApi, { table }, rows): Promise<Result<true, ApiError>> => {
    const place = await findUploadDatabase(api.client);
    if (!place.ok) return place;
    if (place.value === null) return err(NO_PLACE);
    const file = new File([rows], `${table}.parquet`);
    const upload = { file, databaseId: place.value, type: 'columnar' as const, delimiter: null };
    const sent = await uploadFile(
      api.client,
      { ...upload, table, schema: null, existing: 'fail' },
      new AbortController().signal,
    );
    return sent.ok ? ok(true) : sent;
  },
  settle: async (tx, { id, table, rows }, outcome, { now }) => {
    await tx.keptRows.delete(id);
    if (outcome === null) return;
    const name = rows === undefined ? table : `${table}: ${rows} ${rows === 1 ? 'row' : 'rows'}`;
    const state = { tabId: null, readAt: null, isCleared: false };
    await addNote(tx, { id: `table:${id}`, at: now, kind: 'table', ended: 'done', name, ...state });
  },
});
