import * as v from 'valibot';
import { listCall } from '../records.ts';

/*
 * /api/v1/dashboard/…: reads, the narrow writes of title and publication, and imports.
 *
 * A dashboard is read by id, slug or uuid. Its layout and its metadata are JSON *texts*. A save replaces the metadata
 * text as a whole, so the narrow writes leave it out.
 */

export const person = v.looseObject({
  id: v.number(),
  first_name: v.nullish(v.string()),
  last_name: v.nullish(v.string()),
});
export type PersonBody = v.InferOutput<typeof person>;

/** A tag of a row. Type 1 is a person's; the others mark owners, types and favourites. */
export const tag = v.looseObject({ id: v.number(), name: v.string(), type: v.nullish(v.unknown()) });
export type TagBody = v.InferOutput<typeof tag>;

/** A row of GET /api/v1/dashboard/. */
export const dashboardRow = v.looseObject({
  id: v.number(),
  uuid: v.nullish(v.string()),
  slug: v.nullish(v.string()),
  dashboard_title: v.nullish(v.string()),
  published: v.nullish(v.boolean()),
  changed_on_utc: v.nullish(v.string()),
  changed_by_name: v.nullish(v.string()),
  certified_by: v.nullish(v.string()),
  certification_details: v.nullish(v.string()),
  owners: v.optional(v.array(person)),
  tags: v.nullish(v.array(tag)),
});
export type DashboardRowBody = v.InferOutput<typeof dashboardRow>;
export const listDashboards = listCall('/api/v1/dashboard/', dashboardRow);

/** GET /api/v1/dashboard/{id, slug or uuid}. */
export const dashboardBody = v.looseObject({
  ...dashboardRow.entries,
  /** Without a zone, in UTC. */
  changed_on: v.nullish(v.string()),
  position_json: v.nullish(v.string()),
  json_metadata: v.nullish(v.string()),
  css: v.nullish(v.string()),
  roles: v.nullish(v.array(v.looseObject({ id: v.number() }))),
});
export type DashboardBody = v.InferOutput<typeof dashboardBody>;
export const dashboardResponse = v.looseObject({ result: dashboardBody });

/** Response of POST /api/v1/dashboard/. */
export const dashboardCreatedResponse = v.looseObject({ id: v.number() });

/** Response of PUT /api/v1/dashboard/{id}: an echo of the request. */
export const dashboardSavedResponse = v.looseObject({
  result: v.looseObject({}),
  last_modified_time: v.nullish(v.number()),
});

/** Response of PUT /api/v1/dashboard/{id}/filters: all filters after the change. */
export const filtersSavedResponse = v.looseObject({ result: v.array(v.looseObject({})) });

/** Response of PUT /api/v1/dashboard/{id}/colors: empty. */
export const colorsSavedResponse = v.looseObject({});

/** The response to an import, with notes of the server about what was imported; Superset has none. */
export const importedResponse = v.object({ notes: v.optional(v.array(v.string()), []) });
