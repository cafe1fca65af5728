import { type FormData, vizType } from '#domain/chart/form/formData.ts';
import { addedTypeOf } from './added/installed.ts';
import type { ChartType } from './api.ts';
import { DEFINITIONS } from './registry.ts';

/** Every chart type, as far as it is known without its controls and its drawing. */
export const CHART_TYPES: readonly ChartType[] = DEFINITIONS;

const BY_KEY: ReadonlyMap<string, ChartType> = new Map(CHART_TYPES.map((type) => [type.key, type]));

/** The type of a chart, built in or added; null if it is unknown. */
export const chartTypeOf = (form: FormData): ChartType | null =>
  BY_KEY.get(vizType(form)) ?? addedTypeOf(vizType(form))?.type ?? null;

/** Why the rows of a chart would be wrong, by its type; null if they are not. */
export const faultOfRows = (form: FormData): string | null => chartTypeOf(form)?.fault?.(form) ?? null;

const CONVERSIONS = CHART_TYPES.flatMap(({ key, replaces }) =>
  Object.entries(replaces ?? {}).map(([replaced, convert]) => ({ replaced, key, convert })),
);

/** The form of a replaced type, converted as Superset's own importer does; any other form is unchanged. */
export function fromReplacedType(form: FormData): FormData {
  for (const { replaced, key, convert } of CONVERSIONS) {
    const converted = replaced === vizType(form) ? convert(form) : null;
    if (converted !== null) return { ...converted, viz_type: key };
  }
  return form;
}
