import {
  columnLabel,
  columnsOf,
  type FormData,
  metricLabel,
  metricsOf,
} from '#domain/chart/form/formData.ts';
import { inEnglish, type SayText } from '#domain/format/texts.ts';
import type { Choice, PanelControl } from '../../kit/controls/control.ts';
import type { DatasetDetail } from '#domain/dataset/dataset.ts';

/**
 * What a select offers: its own choices, or those that its dataset and the other controls give it. Names of columns and
 * metrics are data: only the others are said in the language of the page.
 */
export function controlChoices(
  control: PanelControl,
  form: FormData,
  dataset: (Pick<DatasetDetail, 'columns'> & Partial<Pick<DatasetDetail, 'timeGrains'>>) | null,
  say: SayText = inEnglish,
): readonly Choice[] {
  const said = (choices: readonly Choice[] = []): readonly Choice[] =>
    choices.map(([id, name]) => [id, say(name)]);
  switch (control.key) {
    case 'order_by_cols':
      return (dataset?.columns ?? []).flatMap(({ column_name: name }): Choice[] => [
        [JSON.stringify([name, true]), `${name} [asc]`],
        [JSON.stringify([name, false]), `${name} [desc]`],
      ]);
    case 'geom_column':
      return columnChoices(dataset);
    case 'point_radius':
      // Of points in clusters; a map of points has a control of this name with choices of its own.
      return control.choices === undefined
        ? [['Auto', say('Auto')], ...columnChoices(dataset)]
        : said(control.choices);
    case 'mapbox_label':
      return [['count', say('count')], ...columnChoices(dataset)];
    case 'time_grain_sqla':
      return said(dataset?.timeGrains?.length ? dataset.timeGrains : control.choices);
    case 'stackDimension':
      return columnsOf(form['groupby'])
        .map(columnLabel)
        .map((name): Choice => [name, name]);
    case 'x_axis_sort':
      return axisChoices(form);
    default:
      return said(control.choices);
  }
}

const columnChoices = (dataset: Pick<DatasetDetail, 'columns'> | null): readonly Choice[] =>
  (dataset?.columns ?? []).map(({ column_name: name }) => [name, name]);

/** An axis is sorted by its own values, or by a metric of the chart. */
function axisChoices(form: FormData): readonly Choice[] {
  const names = [
    ...columnsOf(form['x_axis']).map(columnLabel),
    ...metricsOf(form['metrics']).map(metricLabel),
  ];
  return [...new Set(names)].map((name) => [name, name]);
}
