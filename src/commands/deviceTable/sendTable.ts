import { refused } from '#domain/error/httpStatus.ts';
import * as v from 'valibot';
import type { SentApi } from '#api/api.ts';
import { findDataset, findUploadDatabase } from '#api/dataset/uploads.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { ok, type Result } from '#domain/result.ts';
import { fileToSend } from '#store/sql/filesToSend.ts';
import { removeTableToSend } from '#store/sql/tablesToSend.ts';
import { defineCommand } from '#store/command.ts';
import { uploadLane } from './uploadLane.ts';
import { uploadTable } from './uploadTable.ts';

const Text = v.pipe(v.string(), v.minLength(1));

/**
 * Sends a table of this device to the server's database for files, as the file that was made of it when the person
 * asked. An existing table is not replaced: the change is parked, and the person decides. The name is looked up as a
 * change of its own, before the upload: after an upload without a response, its own table would look like an older one.
 */
export const sendTable = defineCommand('deviceTable.send', {
  args: v.object({ id: Text, table: Text, rows: v.optional(v.number()), copyOf: v.optional(Text) }),
  // Another change's file, of which this one sends a copy.
  apply: async (tx, { id, copyOf }) => {
    const rows = copyOf === undefined ? null : await fileToSend(tx, copyOf);
    if (rows !== null) await tx.keptRows.put({ id, rows });
    await removeTableToSend(tx, id);
  },
  lane: ({ table }) => uploadLane(table),
  role: 'create',
  repeat: 'verify',
  snapshot: (db, { id }) => fileToSend(db, id),
  send: async (api: SentApi, { table }): Promise<Result<number, ApiError>> => {
    const place = await findUploadDatabase(api.client);
    if (!place.ok) return place;
    const databaseId = place.value;
    if (databaseId === null) return refused(422, 'No database of this server takes files.');
    const found = await findDataset(api.client, { databaseId, table });
    if (!found.ok) return found;
    return found.value === null
      ? ok(databaseId)
      : refused(422, 'The server already has a table of this name.');
  },
  settle: async (tx, { id, table, rows }, outcome) => {
    if (outcome !== null) return [uploadTable({ id, table, rows, databaseId: outcome.value })];
    await tx.keptRows.delete(id);
    return [];
  },
});
