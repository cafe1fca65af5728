import { type FormData, listOf } from '#domain/chart/form/formData.ts';
import { filtersBeforeAdhoc } from '#domain/chart/query/legacyFilters.ts';

/** The keys of filters in forms that are older than `adhoc_filters`. */
const BEFORE_ADHOC = ['where', 'having', 'filters'] as const;

/** A form with all its filters where they can be seen and edited. */
export function withFiltersAsAdhoc(form: FormData): FormData {
  const older = filtersBeforeAdhoc(form);
  if (older.length === 0) return form;
  const others = Object.entries(form).filter(([key]) => !BEFORE_ADHOC.some((each) => each === key));
  return { ...Object.fromEntries(others), adhoc_filters: [...older, ...listOf(form['adhoc_filters'])] };
}
