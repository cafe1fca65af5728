import { type FormData, isOn, listOf } from '#domain/chart/form/formData.ts';
import type { Panel } from '../../kit/controls/control.ts';
import { isRecord } from '#domain/jsonValue.ts';
import { controlValue } from '../panel/controlValue.ts';

/** CHT-40. */
export const NO_TIME_RANGE = 'No filter';

/** Keys that a dashboard or an address added temporarily are not part of a chart. */
const NOT_SAVED = ['extra_form_data', 'extra_filters', 'own_state', 'force', 'dashboardId', 'form_data_key'];

/** The form data that a save stores: every control of the panel with its value, and all other keys. */
export function savedForm(panel: Panel, form: FormData): FormData {
  const controls = panel
    .map((control) => [control.key, controlValue(control, form)] as const)
    .filter(([, value]) => value !== undefined);
  const all: FormData = { ...form, ...Object.fromEntries(controls) };
  const kept = Object.entries(all).filter(([key]) => !NOT_SAVED.includes(key));
  return Object.fromEntries(
    kept.map(([key, value]) => [key, /^adhoc_filters(_b)?$/.test(key) ? savedFilters(value) : value]),
  );
}

/**
 * Filters marked as extra came from outside, such as a dashboard: they are left out (CHT-36). A time range is kept,
 * because it names the column that later filters apply to: an extra one without its range, one of the chart's own with
 * it, and without any as No filter (CHT-37).
 */
function savedFilters(filters: unknown): readonly unknown[] {
  return listOf(filters).flatMap((filter) => {
    if (!isRecord(filter)) return [filter];
    const { isExtra, ...own } = filter;
    const isOther = isOn(isExtra);
    if (filter['operator'] !== 'TEMPORAL_RANGE') return isOther ? [] : [filter];
    return [
      isOther
        ? { ...own, comparator: NO_TIME_RANGE }
        : { ...filter, comparator: filter['comparator'] ?? NO_TIME_RANGE },
    ];
  });
}
