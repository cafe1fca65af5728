import * as v from 'valibot';
import type { SentApi } from '#api/api.ts';
import { findDataset, uploadFile } from '#api/dataset/uploads.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { ok, type Result } from '#domain/result.ts';
import { addNote } from '#store/inbox.ts';
import { fileToSend } from '#store/sql/filesToSend.ts';
import { defineCommand } from '#store/command.ts';
import { uploadLane } from './uploadLane.ts';

/** The dataset that the server made of the table, if it is known. */
interface Sent {
  readonly dataset: number | null;
}

const Text = v.pipe(v.string(), v.minLength(1));

/**
 * Uploads a table of this device, whose name the server's database for files had free just before. It is queued by
 * `sendTable`. After an attempt without a response, a table of that name is therefore the one that was uploaded.
 */
export const uploadTable = defineCommand('deviceTable.upload', {
  args: v.object({ id: Text, table: Text, rows: v.optional(v.number()), databaseId: v.number() }),
  lane: ({ table }) => uploadLane(table),
  role: 'create',
  repeat: 'probe',
  snapshot: (db, { id }) => fileToSend(db, id),
  reconcile: async (api: SentApi, { table, databaseId }): Promise<Result<Sent | null, ApiError>> => {
    const found = await findDataset(api.client, { databaseId, table });
    if (!found.ok) return found;
    return ok(found.value === null ? null : { dataset: found.value });
  },
  send: async (api: SentApi, { table, databaseId }, rows): Promise<Result<Sent, ApiError>> => {
    const file = new File([rows], `${table}.parquet`);
    const upload = { file, databaseId, type: 'columnar' as const, delimiter: null };
    const sent = await uploadFile(
      api.client,
      { ...upload, table, schema: null, existing: 'fail' },
      new AbortController().signal,
    );
    if (!sent.ok) return sent;
    const made = await findDataset(api.client, { databaseId, table });
    return ok({ dataset: made.ok ? made.value : null });
  },
  settle: async (tx, { id, table, rows }, outcome, { now }) => {
    await tx.keptRows.delete(id);
    if (outcome === null) return;
    const name =
      rows === undefined ? table : `${table}: ${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'}`;
    const { dataset } = outcome.value;
    await addNote(tx, {
      id: `table:${id}`,
      at: now,
      kind: 'table',
      ended: 'done',
      name,
      ...(dataset !== null && { place: `/tablemodelview/edit/${dataset}` }),
      tabId: null,
      readAt: null,
      isCleared: false,
    });
  },
});
