import * as v from 'valibot';
import { listCall } from '../records.ts';
import { person, tag } from '../dashboard/dashboard.ts';

/** A row of GET /api/v1/chart/. */
export const chartRow = v.looseObject({
  id: v.number(),
  uuid: v.nullish(v.string()),
  slice_name: v.nullish(v.string()),
  viz_type: v.nullish(v.string()),
  description: v.nullish(v.string()),
  /** The form as JSON text; only where it is asked for. */
  params: v.nullish(v.string()),
  datasource_id: v.nullish(v.number()),
  datasource_name_text: v.nullish(v.string()),
  changed_on_utc: v.nullish(v.string()),
  changed_by_name: v.nullish(v.string()),
  certified_by: v.nullish(v.string()),
  owners: v.nullish(v.array(person)),
  tags: v.nullish(v.array(tag)),
  dashboards: v.nullish(v.array(v.looseObject({ id: v.number(), dashboard_title: v.nullish(v.string()) }))),
});
export type ChartRowBody = v.InferOutput<typeof chartRow>;
/** As recorded, a `q` that is no rison fails. */
export const listCharts = listCall('/api/v1/chart/', chartRow, 500);
