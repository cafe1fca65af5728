import { parseRecord } from '#domain/jsonValue.ts';
import type { ChartRow } from '../meta/charts.ts';

export type FormData = Readonly<Record<string, unknown>>;

/** JSON text of an object; nothing where it is none, which older stores have. */
export function readObject(text: string | null): FormData {
  return parseRecord(text) ?? {};
}

/** Forms of before there were time ranges name two ends, which count before a range beside them, as in a Superset. */
function withTimeRange({ since, until, ...form }: Record<string, unknown>): Record<string, unknown> {
  if (since === undefined && until === undefined) return form;
  const end = (value: unknown): string => (typeof value === 'string' ? value : '');
  return { ...form, time_range: `${end(since)} : ${end(until)}` };
}

/** What a chart draws: its parameters, and what only the row knows. */
export function formDataOf(chart: ChartRow): FormData {
  return {
    ...withTimeRange(readObject(chart.params)),
    ...(chart.datasetId === null ? {} : { datasource: `${chart.datasetId}__table` }),
    ...(chart.vizType === null ? {} : { viz_type: chart.vizType }),
    slice_id: chart.id,
    ...(chart.cacheTimeout === null ? {} : { cache_timeout: chart.cacheTimeout }),
  };
}

/** The address at which a chart is explored. */
export const sliceUrl = (id: number): string =>
  `/explore/?slice_id=${id}&form_data=${encodeURIComponent(`{"slice_id": ${id}}`)}`;

/** The number of the dataset that a form names (`17__table`); empty where it names none. */
export function datasetIn(form: FormData): string {
  const { datasource } = form;
  return typeof datasource === 'string' ? (datasource.split('__')[0] ?? '') : '';
}
