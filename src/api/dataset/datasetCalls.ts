import { datasetResponse, type DatasetRowBody, listDatasets } from '#contract/dataset/datasetPages.ts';
import { getDataset as getCall } from '#contract/dataset/datasets.ts';
import type { Dataset } from '#domain/dataset/dataset.ts';
import type { PartIds } from '#domain/dataset/contents/datasetBody.ts';
import { partKey } from '#domain/dataset/contents/datasetContents.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { asList, asNumber, asRecord, asText, type JsonRecord } from '#domain/jsonValue.ts';
import type { ListSearch } from '#domain/listSearch.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Client } from '../http/client.ts';
import { firstRows } from '../entity/lists.ts';
import { listPages } from '../http/listPages.ts';
import { send, toRequest } from '../http/send.ts';
import { serverTime } from '#domain/serverTime.ts';
import { readOwners } from '../dashboard/readDashboard.ts';
import { readDataset } from './readDataset.ts';

/* Reading and writing datasets: apart from `DatasetApi`, because what reads and writes them is loaded late. */

/** Server data about a dataset that nobody edits here. */
export interface DatasetInfo {
  readonly dataset: Dataset;
  readonly ids: PartIds;
  readonly databaseName: string;
  /** Whether a row rule limits the person, where one does. */
  readonly isLimited?: boolean;
}

/** A dataset as a server has it. */
export interface ServerDataset {
  readonly info: DatasetInfo;
  readonly stored: JsonRecord;
  readonly changedBy: string;
  readonly etag: string | null;
}

/** The datasets that the person can see, without their columns. */
export async function listServerDatasets(
  client: Client,
  onFirst?: (rows: readonly Dataset[]) => void,
): Promise<Result<readonly Dataset[], ApiError>> {
  const order = { order_column: 'table_name', order_direction: 'asc' } as const;
  const listed = await listPages(client, listDatasets, order, {
    onFirst: (rows) => onFirst?.(rows.map(readDatasetRow)),
  });
  return listed.ok ? ok(listed.value.map(readDatasetRow)) : listed;
}

/** The first datasets with the words that are searched in their name. */
export async function findServerDatasets(
  client: Client,
  search: ListSearch,
): Promise<Result<readonly Dataset[], ApiError>> {
  const found = await send(client, listDatasets, {
    q: firstRows(search, 'table_name', 'ct'),
  });
  return found.ok ? ok(found.value.result.map(readDatasetRow)) : found;
}

function readDatasetRow(body: DatasetRowBody): Dataset {
  return {
    id: body.id,
    uuid: body.uuid ?? null,
    name: body.table_name ?? '',
    schema: body.schema ?? null,
    database: body.database?.database_name ?? '',
    kind: body.kind === 'virtual' ? 'virtual' : 'physical',
    changedAt: serverTime(body.changed_on_utc),
    changedBy: body.changed_by_name ?? '',
    owners: readOwners(body.owners),
    detail: null,
  };
}

/** By id or uuid. */
export async function getDataset(client: Client, idOrUuid: string): Promise<Result<ServerDataset, ApiError>> {
  const outcome = await client.headed(toRequest(getCall, { path: { id: idOrUuid } }), datasetResponse);
  if (!outcome.ok) return outcome;
  const { body, headers } = outcome.value;
  const { result: stored } = body;
  const dataset = readDataset(stored);
  const { first_name: first, last_name: last } = asRecord(stored['changed_by']);
  return ok({
    info: {
      dataset,
      ids: idsOf(stored),
      databaseName: dataset.database,
      ...(stored['rows_limited'] === true && { isLimited: true }),
    },
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
