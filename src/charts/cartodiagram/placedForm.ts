import { asRecord, asText, isRecord, parseJson } from '#domain/jsonValue.ts';
import { columnLabel, columnsOf, type FormData, listOf, textOf } from '#domain/chart/form/formData.ts';

export const KEY = 'cartodiagram';

/** The chart that is drawn at each place, as it was when it was chosen; null if the form has none that can be drawn. */
export function innerForm(form: FormData): FormData | null {
  const chosen = asRecord(parseJson(asText(form['selected_chart'])));
  const stored = chosen['params'];
  const params = typeof stored === 'string' ? parseJson(stored) : stored;
  const type = textOf(chosen['viz_type']) ?? textOf(asRecord(params)['viz_type']);
  if (!isRecord(params) || type === null || type === KEY) return null;
  return { ...params, viz_type: type };
}

/** The column with the places. */
export const geometryOf = (form: FormData): string | null => {
  const [column] = columnsOf(form['geom_column']);
  return column === undefined ? null : columnLabel(column);
};

/** The form whose query a cartodiagram asks: that of its chart for each place; null if there is none. */
export function placedForm(form: FormData): FormData | null {
  const inner = innerForm(form);
  const geometry = geometryOf(form);
  if (inner === null || geometry === null) return null;
  return {
    ...inner,
    datasource: inner['datasource'] ?? form['datasource'],
    groupby: [geometry, ...listOf(inner['groupby'])],
    extra_form_data: { ...asRecord(inner['extra_form_data']), ...asRecord(form['extra_form_data']) },
    force: form['force'],
  };
}
