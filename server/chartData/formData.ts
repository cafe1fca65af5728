import type { FormData } from '#domain/chart/form/formData.ts';
import { parseRecord } from '#domain/jsonValue.ts';
import type { ChartRow } from '../meta/content/charts.ts';

/** The object in a JSON text; empty where it is invalid, as in older stores. */
export function readObject(text: string | null): FormData {
  return parseRecord(text) ?? {};
}

/** Form data older than time ranges has `since` and `until`, which take precedence over a range, as in Superset. */
function withTimeRange({ since, until, ...form }: Record<string, unknown>): Record<string, unknown> {
  if (since === undefined && until === undefined) return form;
  const end = (value: unknown): string => (typeof value === 'string' ? value : '');
  return { ...form, time_range: `${end(since)} : ${end(until)}` };
}

/** The form data of a chart: its parameters, with the fields of its row. */
export function formDataOf(chart: ChartRow): FormData {
  return {
    ...withTimeRange(readObject(chart.params)),
    ...(chart.datasetId === null ? {} : { datasource: `${chart.datasetId}__table` }),
    ...(chart.vizType === null ? {} : { viz_type: chart.vizType }),
    slice_id: chart.id,
    ...(chart.cacheTimeout === null ? {} : { cache_timeout: chart.cacheTimeout }),
  };
}

/** The explore address of a chart. */
export const sliceUrl = (id: number): string =>
  `/explore/?slice_id=${id}&form_data=${encodeURIComponent(`{"slice_id": ${id}}`)}`;

/** The id of the dataset in form data (`17__table`); empty where it has none. */
export function datasetIn(form: FormData): string {
  const { datasource } = form;
  return typeof datasource === 'string' ? (datasource.split('__')[0] ?? '') : '';
}

/** Every text in form data, at any depth: this includes the names of columns and metrics; other texts do no harm. */
export function namesIn(form: unknown): Set<string> {
  const names = new Set<string>();
  const waiting: unknown[] = [form];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === 'string') names.add(value);
    else if (typeof value === 'object' && value !== null) waiting.push(...Object.values(value));
  }
  return names;
}
