import * as v from 'valibot';
import { LOCAL_ID_HEADER } from '#contract/capabilities.ts';
import { newDatasetAnswer } from '#contract/dataset.ts';
import { datasetAnswer, datasetListAnswer, type DatasetRowBody } from '#contract/datasetPages.ts';
import { messageAnswer } from '#contract/error.ts';
import type { Dataset } from '#domain/dataset/dataset.ts';
import type { PartIds } from '#domain/dataset/datasetBody.ts';
import { partKey } from '#domain/dataset/datasetContents.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { asList, asNumber, asRecord, asText } from '#domain/jsonValue.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import { ok } from '#domain/result.ts';
import type { Result } from '#domain/result.ts';
import { MINUTE } from '#domain/time.ts';
import type { Client } from '../http/client.ts';
import { done } from '../http/done.ts';
import { listPages } from '../http/listPages.ts';
import { serverTime } from '#domain/serverTime.ts';
import { readDataset } from './readDataset.ts';

/* Reading and writing datasets: apart from `DatasetApi`, because what reads and writes them is loaded late. */

/** What a server says of a dataset that nobody edits here. */
export interface DatasetInfo {
  readonly dataset: Dataset;
  readonly ids: PartIds;
  readonly databaseName: string;
}

/** A dataset as a server has it. */
export interface ServerDataset {
  readonly info: DatasetInfo;
  readonly stored: JsonRecord;
  readonly changedBy: string;
  readonly etag: string | null;
}

/** The datasets that the person can see, without their columns. */
export async function listServerDatasets(client: Client): Promise<Result<readonly Dataset[], ApiError>> {
  const listed = await listPages(client, '/api/v1/dataset/', datasetListAnswer, {
    order_column: 'table_name',
    order_direction: 'asc',
  });
  return listed.ok ? ok(listed.value.map(readDatasetRow)) : listed;
}

function readDatasetRow(body: DatasetRowBody): Dataset {
  return {
    id: body.id,
    uuid: body.uuid ?? null,
    name: body.table_name,
    schema: body.schema ?? null,
    database: body.database?.database_name ?? '',
    kind: body.kind === 'virtual' ? 'virtual' : 'physical',
    changedAt: serverTime(body.changed_on_utc),
    changedBy: body.changed_by_name ?? '',
    detail: null,
  };
}

/** By id or uuid. */
export async function getDataset(client: Client, idOrUuid: string): Promise<Result<ServerDataset, ApiError>> {
  const answered = await client.headed({ method: 'GET', path: pathOf(idOrUuid) }, datasetAnswer);
  if (!answered.ok) return answered;
  const { body, headers } = answered.value;
  const { result: stored } = body;
  const dataset = readDataset(stored);
  const { first_name: first, last_name: last } = asRecord(stored['changed_by']);
  return ok({
    info: { dataset, ids: idsOf(stored), databaseName: dataset.database },
    stored,
    changedBy: `${asText(first)} ${asText(last)}`.trim(),
    etag: headers.get('ETag'),
  });
}

function idsOf(stored: JsonRecord): PartIds {
  const of = (list: unknown, nameKey: string): [string, number][] =>
    asList(list)
      .map(asRecord)
      .flatMap((each) => {
        const id = asNumber(each['id']);
        return id === null ? [] : [[partKey(each, nameKey), id] as [string, number]];
      });
  return Object.fromEntries([
    ...of(stored['columns'], 'column_name'),
    ...of(stored['metrics'], 'metric_name'),
  ]);
}

/** Makes one under a uuid, once where the server keeps local ids; the server runs its SQL to find the columns. */
export async function createDatasetAs(
  client: Client,
  uuid: string,
  fields: JsonRecord,
): Promise<Result<number, ApiError>> {
  const answered = await client.json(
    {
      method: 'POST',
      path: '/api/v1/dataset/',
      body: { json: { ...fields, uuid } },
      headers: { [LOCAL_ID_HEADER]: uuid },
      timeout: MINUTE,
    },
    newDatasetAnswer,
  );
  return answered.ok ? ok(answered.value.id) : answered;
}

/** Saves only the named fields. `base` names the base state: a server with revisions rejects the save on any other. */
export function putDataset(
  client: Client,
  id: number,
  fields: JsonRecord,
  base: string | null,
): Promise<Result<void, ApiError>> {
  const headers = base === null ? {} : { 'If-Match': base };
  const request = { method: 'PUT', path: pathOf(id), body: { json: fields }, headers } as const;
  return done(client.json(request, savedAnswer));
}

export function removeDataset(client: Client, id: number): Promise<Result<void, ApiError>> {
  return done(client.json({ method: 'DELETE', path: pathOf(id) }, messageAnswer));
}

const savedAnswer = v.looseObject({ id: v.number() });

const pathOf = (id: number | string): string => `/api/v1/dataset/${encodeURIComponent(String(id))}`;
