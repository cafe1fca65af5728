import * as v from 'valibot';
import { call } from '../call.ts';

/* The charts, datasets and tabs of a dashboard, which is named by its id, slug or uuid. */

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

const params = { id: v.string() };

/** Unreadable charts are left out one by one. */
export const getDashboardCharts = call({
  method: 'GET',
  path: '/api/v1/dashboard/{id}/charts',
  params,
  response: v.looseObject({ result: v.array(v.unknown()) }),
  errors: [404],
});

export const getDashboardDatasets = call({
  method: 'GET',
  path: '/api/v1/dashboard/{id}/datasets',
  params,
  response: v.looseObject({ result: v.array(v.unknown()) }),
  errors: [404],
});

export const getDashboardTabs = call({
  method: 'GET',
  path: '/api/v1/dashboard/{id}/tabs',
  params,
  response: v.looseObject({ result: v.looseObject({}) }),
  errors: [404],
});
