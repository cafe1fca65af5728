import { databases } from '#contract/sql/database.ts';
import { listDatasets } from '#contract/dataset/datasetPages.ts';
import { uploadTable } from '#contract/dataset/upload.ts';
import type { FileTable } from '#domain/dataset/creation/fileTable.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { ok, type Result } from '#domain/result.ts';
import { MINUTE } from '#domain/time.ts';
import type { Api } from '../api.ts';
import type { Client } from '../http/client.ts';
import { listPages } from '../http/listPages.ts';
import { done } from '../http/done.ts';
import { send, toRequest } from '../http/send.ts';

/* Files that a server makes tables and datasets of. */

/** The databases that take files, and the types of those files. */
export interface UploadPlaces {
  readonly databases: readonly { readonly id: number; readonly name: string }[];
  readonly types: readonly string[];
  /** Whether the server reads texts as this page does, also compressed ones. */
  readonly isOwn: boolean;
}

const TYPES_OF_SUPERSET = ['csv', 'excel', 'columnar'];

export async function getUploadPlaces(api: Api): Promise<Result<UploadPlaces, ApiError>> {
  const own = await api.capabilities.get();
  if (!own.ok) return own;
  const listed = await listUploadDatabases(api.client);
  if (!listed.ok) return listed;
  return ok({
    databases: listed.value.map(({ id, database_name: name }) => ({ id, name })),
    types: own.value?.uploads ?? TYPES_OF_SUPERSET,
    isOwn: own.value?.uploads !== undefined,
  });
}

const listUploadDatabases = (client: Client) =>
  listPages(client, databases.list, {
    filters: [{ col: 'allow_file_upload', opr: 'eq', value: true }],
    columns: ['id', 'database_name'],
    order_column: 'database_name',
    order_direction: 'asc',
  });

/** The first database that takes files; null if none does. */
export async function findUploadDatabase(client: Client): Promise<Result<number | null, ApiError>> {
  const listed = await listUploadDatabases(client);
  return listed.ok ? ok(listed.value[0]?.id ?? null) : listed;
}

export interface FileUpload extends Pick<FileTable, 'type' | 'delimiter' | 'table'> {
  readonly file: File;
  readonly databaseId: number;
  /** Null for the default of the database. */
  readonly schema: string | null;
  /** What happens if there is such a table. */
  readonly existing: 'fail' | 'replace' | 'append';
  /** Further fields. */
  readonly fields?: Readonly<Record<string, string>>;
}

/** Makes a table of a file, and a dataset of the table. */
export async function uploadFile(
  client: Client,
  { file, databaseId, type, delimiter, table, schema, existing, fields }: FileUpload,
  signal: AbortSignal,
): Promise<Result<void, ApiError>> {
  const form = {
    type,
    file,
    table_name: table,
    already_exists: existing,
    schema: schema ?? undefined,
    delimiter: delimiter ?? undefined,
    ...fields,
  };
  const sent = { path: { id: databaseId }, form, timeout: 10 * MINUTE, signal };
  return done(client.json(toRequest(uploadTable, sent), uploadTable.response));
}

/** The newest dataset of a table; null if there is none. */
export async function findDataset(
  client: Client,
  { databaseId, table }: Pick<FileUpload, 'databaseId' | 'table'>,
): Promise<Result<number | null, ApiError>> {
  const q = {
    filters: [
      { col: 'table_name', opr: 'eq', value: table },
      { col: 'database', opr: 'rel_o_m', value: databaseId },
    ],
    order_column: 'changed_on_delta_humanized',
    order_direction: 'desc',
    page_size: 1,
  };
  const listed = await send(client, listDatasets, { q });
  return listed.ok ? ok(listed.value.result[0]?.id ?? null) : listed;
}
