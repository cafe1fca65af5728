import {
  columnLabel,
  columnsOf,
  type FormData,
  isOn,
  listOf,
  textOf,
  vizType,
} from '#domain/chart/form/formData.ts';
import { panelOf } from '../../panels.ts';

/**
 * A form that includes its time column by a check box of older releases, with the column before its groups, where a
 * Superset's explore page puts it. The time column stays: the form's time range may be of it.
 */
export function withTimeAmongGroups(form: FormData): FormData {
  const time = textOf(form['granularity_sqla']);
  if (!isOn(form['include_time']) || time === null) return form;
  const { include_time: included, ...others } = form;
  const hasBox = panelOf(vizType(form))?.some(({ key }) => key === 'include_time') === true;
  const groups = listOf(form['groupby']);
  return {
    ...others,
    ...(hasBox && { include_time: included }),
    groupby: columnsOf(groups).map(columnLabel).includes(time) ? groups : [time, ...groups],
  };
}
