import { columnsOf, type FormData, listOf, metricsOf } from '#domain/chart/form/formData.ts';
import { buildRequest } from './buildRequest.ts';
import { ALL_CONTROLS, CONTROL_NAMES } from '#domain/chart/query/controlLabels.ts';

/** What servers and dashboards add to the form data of every chart. */
const OF_EVERY_CHART = /^(cache_timeout|datasource|extra_form_data|slice_id|viz_type)$/;

/** The keys of controls that have metrics; the others have columns. */
const OF_METRICS = /metric|order|^(x|y|size)$/;

/**
 * The keys of the controls with values that are no metric and no column. The query would leave these values out, and
 * the chart would show something else. Controls that the chart's type does not read do not count. Stored form data
 * without any control is what servers send in place of a text that is no JSON: then none can be read.
 */
export function unreadableControls(
  form: FormData,
  /** As it is stored; null while it was not read. */
  stored: FormData | null,
): readonly string[] {
  if (stored !== null && Object.keys(stored).every((key) => OF_EVERY_CHART.test(key))) return [ALL_CONTROLS];
  return Object.keys(CONTROL_NAMES).filter(
    (key) => isUnreadable(form[key], OF_METRICS.test(key) ? metricsOf : columnsOf) && isRead(form, key),
  );
}

function isUnreadable(value: unknown, readable: (value: unknown) => readonly unknown[]): boolean {
  const values = listOf(value).filter((each) => each !== null && each !== '');
  return readable(values).length < values.length;
}

/** Whether the control makes a difference to the queries of the chart. */
function isRead(form: FormData, key: string): boolean {
  const queriesWith = (value: unknown): string =>
    JSON.stringify(buildRequest({ ...form, [key]: value })?.queries ?? null);
  const none = queriesWith(undefined);
  return queriesWith('a name') !== none || queriesWith(['a name']) !== none;
}
