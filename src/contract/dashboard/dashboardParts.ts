import * as v from 'valibot';

/* The charts and datasets of a dashboard. */

/** An entry of GET /api/v1/dashboard/{id}/charts. */
export const dashboardChartBody = v.looseObject({
  id: v.number(),
  slice_name: v.nullish(v.string()),
  description: v.nullish(v.string()),
  changed_on: v.nullish(v.string()),
  certified_by: v.nullish(v.string()),
  form_data: v.record(v.string(), v.unknown()),
});
export type DashboardChartBody = v.InferOutput<typeof dashboardChartBody>;
/** Unreadable charts are left out one by one. */
export const dashboardChartsResponse = v.looseObject({ result: v.array(v.unknown()) });

/** GET /api/v1/dashboard/{id}/datasets. */
export const dashboardDatasetsResponse = v.looseObject({ result: v.array(v.unknown()) });
