import type { FormData } from '#domain/chart/form/formData.ts';
import { datasourceName } from '#domain/device/datasourceName.ts';
import { asNumber, parseRecord } from '#domain/jsonValue.ts';
import { isUuid } from '#domain/uuid.ts';

/** The parameters of an address. */
export interface SearchParams {
  get(name: string): string | null;
}

/** What an address of the explore page opens. */
export type ExploreAddress =
  | {
      readonly kind: 'chart';
      /** Its id, or the uuid of one that no server has yet. */
      readonly chartId: number | string;
      readonly dashboardId: number | null;
      readonly over: FormData;
    }
  | {
      readonly kind: 'dataset';
      readonly datasource: string;
      readonly vizType: string | null;
      readonly over: FormData;
    }
  /** Form data stored on a server, under its own key or a permalink's. */
  | { readonly kind: 'kept'; readonly key: string; readonly isPermalink: boolean }
  | { readonly kind: 'nothing' };

/**
 * Parses all forms of the address: a chart by `slice_id`, a dataset by `datasource_id` and `datasource_type` or by
 * `datasource`, stored form data by `form_data_key`, and `form_data` itself, whose values have priority over a chart's.
 */
export function readExploreAddress(search: SearchParams, permalink: string | null = null): ExploreAddress {
  if (permalink !== null) return { kind: 'kept', key: permalink, isPermalink: true };
  const { slice_id: sliceId, datasource: source, ...over } = parseRecord(search.get('form_data')) ?? {};
  const of = (...names: readonly string[]): string | null =>
    names.map((name) => search.get(name)).find((value) => value !== null && value !== '') ?? null;
  const key = of('form_data_key');
  const chartId = idOf(of('slice_id', 'sliceId') ?? sliceId);
  const vizType = of('viz_type', 'vizType');
  if (chartId !== null) {
    const chosen = vizType === null ? over : { ...over, viz_type: vizType };
    return { kind: 'chart', chartId, dashboardId: asNumber(of('dashboard_id', 'dashboardId')), over: chosen };
  }
  if (key !== null) return { kind: 'kept', key, isPermalink: false };
  const datasource =
    datasourceOf(of('datasource_id'), of('datasource_type')) ?? named(of('datasource') ?? source);
  return datasource === null ? { kind: 'nothing' } : { kind: 'dataset', datasource, vizType, over };
}

const idOf = (value: unknown): number | string | null => (isUuid(value) ? value : asNumber(value));

/** The address of a chart. */
export const chartAddress = (id: number | string, dashboardId: number | null = null): string =>
  `/explore/?slice_id=${id}${dashboardId === null ? '' : `&dashboard_id=${dashboardId}`}`;

/**
 * The address of a new chart over a dataset; with its uuid, one that no server has yet is found after its creation,
 * too.
 */
export function newChartAddress(
  datasetId: number,
  vizType: string | null = null,
  uuid: string | null = null,
): string {
  const datasource = datasourceName(datasetId, uuid);
  const search = new Map([
    ...(datasource === `${datasetId}__table`
      ? ([
          ['datasource_type', 'table'],
          ['datasource_id', String(datasetId)],
        ] as const)
      : [['datasource', datasource] as const]),
    ...(vizType === null ? [] : [['viz_type', vizType] as const]),
  ]);
  return `/explore/?${[...search].map((pair) => pair.map(encodeURIComponent).join('=')).join('&')}`;
}

/** The address of a new chart over a dataset, drawn at once with the form data of another if there is any. */
export function chartOverAddress(
  datasetId: number,
  { datasource: _other, ...form }: FormData,
  uuid: string | null = null,
): string {
  const address = newChartAddress(datasetId, null, uuid);
  return Object.keys(form).length === 0
    ? address
    : `${address}&form_data=${encodeURIComponent(JSON.stringify(form))}`;
}

function datasourceOf(id: string | null, type: string | null): string | null {
  const number = asNumber(id);
  return number === null ? null : named(`${number}__${type ?? 'table'}`);
}

/** What a chart can be over: of the specification, and of the recorded server. */
const DATASOURCE_TYPES = new Set(['table', 'query', 'dataset', 'sl_table', 'saved_query', 'view']);

const named = (value: unknown): string | null => {
  const type =
    typeof value === 'string' ? /^-?\d+__([a-z_]+?)(__[\da-f-]{36})?$/.exec(value)?.[1] : undefined;
  return type !== undefined && DATASOURCE_TYPES.has(type) ? String(value) : null;
};
