import type { FormData } from '#domain/chart/form/formData.ts';

const OF_SECOND = '_b';
/** Which settings style the series of each query. */
const DRAWN = [
  'seriesType',
  'stack',
  'only_total',
  'area',
  'show_value',
  'opacity',
  'markerEnabled',
  'markerSize',
  'yAxisIndex',
  'sort_series_type',
  'sort_series_ascending',
];
const OF_RIGHT = ['y_axis_format', 'currency_format', 'y_axis_bounds'];

/** The queries of a mixed chart, as two forms: keys ending in `_b` override for the second. */
export function requestedForms(form: FormData): readonly [FormData, FormData] {
  const [own, second] = [false, true].map((isSecond) =>
    Object.entries(form).filter(([key]) => key.endsWith(OF_SECOND) === isSecond),
  );
  const first = Object.fromEntries(own ?? []);
  const others = (second ?? []).map(([key, value]) => [key.slice(0, -OF_SECOND.length), value] as const);
  return [first, { ...first, ...Object.fromEntries(others) }];
}

/** How it is drawn, as two forms: each with its own style and axis. */
export function drawnForms(form: FormData): readonly [FormData, FormData] {
  const [first, second] = requestedForms(form);
  const ofSecond = Object.fromEntries(DRAWN.map((key) => [key, form[`${key}B`]]));
  return [onItsAxis(first), onItsAxis({ ...second, ...ofSecond })];
}

export const isAtTheRight = (form: FormData): boolean => Number(form['yAxisIndex'] ?? 0) === 1;

function onItsAxis(form: FormData): FormData {
  if (!isAtTheRight(form)) return form;
  return {
    ...form,
    ...Object.fromEntries(OF_RIGHT.map((key) => [key, form[`${key}_secondary`]])),
    y_axis_title: form['yAxisTitleSecondary'],
    logAxis: form['logAxisSecondary'],
  };
}
