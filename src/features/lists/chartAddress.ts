import type { SavedChart } from '#domain/chart/savedChart.ts';

/** Where a chart is to be seen: alone, on the first of its dashboards. Null where none is known. */
export function chartAddress({ id, dashboards }: SavedChart): string | null {
  const [first] = dashboards ?? [];
  return first === undefined ? null : `/superset/dashboard/${first.id}/?focused_chart=${id}`;
}
