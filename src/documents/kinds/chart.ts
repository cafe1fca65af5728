import * as v from 'valibot';
import type { SentApi } from '#api/api.ts';
import { getChart, type ServerChart } from '#api/chart/chartCalls.ts';
import { createEntity, putEntity, removeEntity } from '#api/entity/namedEntity.ts';
import {
  canonicalChart,
  CHART_SHAPE,
  type ChartContents,
  datasetOf,
  formFields,
  readChartContents,
  unreadableParams,
} from '#domain/chart/chartContents.ts';
import { uncreatedSources, withSourceNumbers } from '#domain/chart/annotation/layerSource.ts';
import { isDeviceDataset } from '#domain/device/deviceDataset.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import { ownPartOfChart } from '#domain/chart/ownPartOfChart.ts';
import { ok, type Result } from '#domain/result.ts';
import { defineDocument, type SaveRequest, type ServerDocument } from './defineDocument.ts';
import { projectChart } from './projectChart.ts';

/** A chart: its form data is merged control by control. */
export const chartDocument = defineDocument<ChartContents>({
  kind: 'chart',
  view: 'Chart',
  schema: v.object({
    cacheTimeout: v.nullable(v.number()),
    certificationDetails: v.string(),
    certifiedBy: v.string(),
    description: v.string(),
    form: v.record(v.string(), v.unknown()),
    owners: v.array(v.number()),
    title: v.pipe(v.string(), v.minLength(1), v.maxLength(250)),
  }),
  shape: CHART_SHAPE,
  content: (form) => canonicalChart(form as ChartContents),
  title: ({ title }) => title,
  ownPart: ownPartOfChart,
  calls: {
    create: (api, { uuid, content }) => {
      const { owners: _owners, ...others } = content;
      return createEntity(api.client, 'chart', uuid, fieldsOf(others));
    },
    // The creator of a chart owns it. Layers of what the server lacks are saved after both are created (258).
    created: (content) => ({ ...content, form: withSourceNumbers(content.form, null), owners: [] }),
    async load(api, idOrUuid) {
      const found = await getChart(api.client, String(idOrUuid));
      return found.ok ? ok(serverChart(found.value)) : found;
    },
    save: saveChart,
    remove: (api, remoteId) => removeEntity(api.client, 'chart', remoteId),
  },
  references: ({ form }) => [datasetOf(form).uuid, ...uncreatedSources(form)],
  withNumbers: (contents, numbers) => {
    const form = withSourceNumbers(contents.form, numbers);
    const id = numbers.get(datasetOf(form).uuid);
    return { ...contents, form: id ? { ...form, datasource: `${id}__table` } : form };
  },
  staysHere: ({ form }) => isDeviceDataset(datasetOf(form).id),
  project: projectChart,
});

/** A server's chart, as a document. */
function serverChart({ stored, chart, etag }: ServerChart): ServerDocument<ChartContents> {
  const unreadable = unreadableParams(stored);
  return {
    remoteId: chart.id,
    uuid: chart.uuid,
    content: readChartContents(stored),
    info: { ...chart, ...(unreadable !== null && { unreadableForm: unreadable }) },
    changedBy: chart.changedBy,
    revision: etag,
  };
}

const FIELDS = {
  cacheTimeout: 'cache_timeout',
  certificationDetails: 'certification_details',
  certifiedBy: 'certified_by',
  description: 'description',
  owners: 'owners',
  title: 'slice_name',
} as const;

/** Contents, or some of their parts, in the contract's names. */
function fieldsOf(parts: Partial<ChartContents>): JsonRecord {
  const named = Object.entries(FIELDS).flatMap(([part, name]) =>
    Object.hasOwn(parts, part) ? [[name, parts[part as keyof typeof FIELDS]] as const] : [],
  );
  return { ...Object.fromEntries(named), ...(parts.form && formFields(parts.form)) };
}

/** Sends the fields that changed; form data as a whole, which was just read. */
async function saveChart(
  api: SentApi,
  id: number,
  { to, changes, base }: SaveRequest<ChartContents>,
): Promise<Result<void, ApiError>> {
  const changed = new Set(changes.map(({ path }) => path[0]));
  const parts = Object.fromEntries(Object.entries(to).filter(([part]) => changed.has(part)));
  return putEntity(api.client, 'chart', id, fieldsOf(parts), base);
}
