import { type FormData, isOn, listOf } from '#domain/chart/form/formData.ts';
import { asList, asRecord, isRecord } from '#domain/jsonValue.ts';

/**
 * What the filters of a dashboard add to a chart that is opened from it. Conditions become filters marked as extra,
 * which a save leaves out (CHT-36); the rest, such as a time range, stays beside the form.
 */
export function dashboardFilters(form: FormData, extra: FormData): FormData {
  const { filters, ...others } = extra;
  const conditions = asList(filters)
    .map(asRecord)
    .map(({ col, op, val }) => ({
      expressionType: 'SIMPLE',
      clause: 'WHERE',
      subject: col,
      operator: op,
      comparator: val,
      isExtra: true,
    }));
  const own = listOf(form['adhoc_filters']).filter((each) => !isRecord(each) || !isOn(each['isExtra']));
  return {
    ...(conditions.length > 0 && { adhoc_filters: [...own, ...conditions] }),
    ...(Object.keys(others).length > 0 && { extra_form_data: others }),
  };
}
