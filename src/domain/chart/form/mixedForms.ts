import type { FormData } from './formData.ts';

const OF_SECOND = '_b';
/** What is said of how the series of each question look. */
const DRAWN = [
  'seriesType',
  'stack',
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

/** What a mixed chart asks, as two forms: keys that end in `_b` say what is different for the second. */
export function askedForms(form: FormData): readonly [FormData, FormData] {
  const [own, second] = [false, true].map((isSecond) =>
    Object.entries(form).filter(([key]) => key.endsWith(OF_SECOND) === isSecond),
  );
  const first = Object.fromEntries(own ?? []);
  const others = (second ?? []).map(([key, value]) => [key.slice(0, -OF_SECOND.length), value] as const);
  return [first, { ...first, ...Object.fromEntries(others) }];
}

/** How it is drawn, as two forms: each with its own look and the axis that it stands on. */
export function drawnForms(form: FormData): readonly [FormData, FormData] {
  const [first, second] = askedForms(form);
  const look = Object.fromEntries(DRAWN.map((key) => [key, form[`${key}B`]]));
  return [onItsAxis(first), onItsAxis({ ...second, ...look })];
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
