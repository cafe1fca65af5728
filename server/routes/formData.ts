import type { ChartRow } from '../meta/charts.ts';

export type FormData = Readonly<Record<string, unknown>>;

/** JSON text of an object; nothing where it is none, which older stores have. */
export function readObject(text: string | null): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text ?? '{}');
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : {};
  } catch {
    return {};
  }
}

/** What a chart draws: its parameters, and what only the row knows. */
export function formDataOf(chart: ChartRow): FormData {
  return {
    ...readObject(chart.params),
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
