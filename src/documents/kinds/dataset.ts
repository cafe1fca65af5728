import * as v from 'valibot';
import { type DatasetInfo, getDataset, type ServerDataset } from '#api/dataset/datasetCalls.ts';
import { createEntity, putEntity, removeEntity } from '#api/entity/namedEntity.ts';
import { datasetBody } from '#domain/dataset/contents/datasetBody.ts';
import {
  DATASET_SHAPE,
  type DatasetContents,
  newDatasetContents,
  readDatasetContents,
} from '#domain/dataset/contents/datasetContents.ts';
import { DEVICE_ID } from '#domain/device/deviceDatabase.ts';
import { repairDataset } from '#domain/dataset/contents/repairDataset.ts';
import { ownPartOfDataset } from '#domain/dataset/contents/ownPartOfDataset.ts';
import { ok } from '#domain/result.ts';
import { MINUTE } from '#domain/time.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import { defineDocument, type ServerDocument } from './defineDocument.ts';
import { projectDataset } from './projectDataset.ts';

const Extra = v.union([v.record(v.string(), v.unknown()), v.string()]);
const Column = v.object({
  advanced_data_type: v.string(),
  column_name: v.string(),
  description: v.string(),
  expression: v.string(),
  extra: Extra,
  filterable: v.boolean(),
  groupby: v.boolean(),
  is_active: v.boolean(),
  is_dttm: v.boolean(),
  python_date_format: v.string(),
  type: v.string(),
  verbose_name: v.string(),
});
const Metric = v.object({
  currency: v.nullable(v.record(v.string(), v.unknown())),
  d3format: v.string(),
  description: v.string(),
  expression: v.string(),
  extra: Extra,
  metric_name: v.string(),
  metric_type: v.string(),
  verbose_name: v.string(),
  warning_text: v.string(),
});

/** A dataset: merged column by column and metric by metric. */
export const datasetDocument = defineDocument<DatasetContents>({
  kind: 'dataset',
  view: 'Dataset',
  schema: v.object({
    alwaysFilterTime: v.boolean(),
    cacheTimeout: v.nullable(v.number()),
    catalog: v.nullable(v.string()),
    columns: v.record(v.string(), Column),
    currencyColumn: v.string(),
    databaseId: v.number(),
    description: v.string(),
    extra: Extra,
    fetchPredicate: v.string(),
    filterSelect: v.boolean(),
    mainTimeColumn: v.string(),
    metrics: v.record(v.string(), Metric),
    normalizeColumns: v.boolean(),
    offset: v.number(),
    owners: v.array(v.number()),
    schema: v.nullable(v.string()),
    sql: v.string(),
    templateParams: v.string(),
    title: v.pipe(v.string(), v.minLength(1), v.maxLength(250)),
  }),
  shape: DATASET_SHAPE,
  content: (form, sides) => repairDataset(form as DatasetContents, sides),
  title: ({ title }) => title,
  ownPart: ownPartOfDataset,
  calls: {
    create: (api, { uuid, content }) => {
      const fields = {
        database: content.databaseId,
        table_name: content.title,
        catalog: content.catalog ?? undefined,
        schema: content.schema ?? undefined,
        sql: content.sql || undefined,
        template_params: content.templateParams || undefined,
      };
      // The server runs its SQL to find the columns.
      return createEntity(api.client, 'dataset', uuid, fields, MINUTE);
    },
    // The server finds the columns, and makes the creator its owner.
    created: ({ title, databaseId, catalog, schema, sql, templateParams }) => ({
      ...newDatasetContents({ title, databaseId, catalog, schema, sql }),
      templateParams,
    }),
    async load(api, idOrUuid) {
      const found = await getDataset(api.client, String(idOrUuid));
      return found.ok ? ok(serverDatasetOf(found.value)) : found;
    },
    save(api, id, { to, changes, base, info }) {
      const changed = new Set(changes.map(({ path }) => path[0] ?? ''));
      return putEntity(api.client, 'dataset', id, datasetBody(to, changed, (info as DatasetInfo).ids), base);
    },
    remove: (api, remoteId) => removeEntity(api.client, 'dataset', remoteId),
  },
  staysHere: ({ databaseId }) => databaseId === DEVICE_ID,
  project: projectDataset,
});

/** Whether the server said that a row rule limits the person. */
export const hasLimitedRows = ({ confirmed }: StoredDocument): boolean =>
  (confirmed?.info as DatasetInfo | undefined)?.isLimited === true;

/** A server's dataset, as a document. */
export function serverDatasetOf({
  stored,
  info,
  etag,
  changedBy,
}: ServerDataset): ServerDocument<DatasetContents> {
  return {
    remoteId: info.dataset.id,
    uuid: info.dataset.uuid,
    content: readDatasetContents(stored),
    info,
    changedBy,
    revision: etag,
  };
}
