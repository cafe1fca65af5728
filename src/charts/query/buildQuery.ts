import type { QueryContext } from '#domain/compile/queryContext.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { chartTypeOf, fromReplacedType } from '../chartTypes.ts';
import { datasourceOf } from '#domain/chart/query/datasourceOf.ts';
import { usualQuery } from './usualQuery.ts';

/** Whether charts of the form's type are rendered, and not only their rows shown. */
export const isKnownType = (form: FormData): boolean => chartTypeOf(form) !== null;

/**
 * The query context of a chart: its form, with the masks of the dashboard's filters under `extra_form_data`. A
 * dashboard passes the form `withDefaults`. Null if the form names no dataset.
 */
export function buildQuery(form: FormData): QueryContext | null {
  const other = chartTypeOf(form)?.asks?.(form) ?? null;
  if (other !== null) return buildQuery(fromReplacedType(other));
  const datasource = datasourceOf(form['datasource']);
  if (datasource === null) return null;
  return {
    datasource,
    force: form['force'] === true,
    queries: (chartTypeOf(form)?.query ?? usualQuery)(form),
    form_data: form,
    result_format: 'json',
    result_type: 'full',
  };
}
