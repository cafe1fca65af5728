import * as v from 'valibot';

/*
 * /api/v1/dashboard/…: reads, the narrow writes of title and publication, favourites, permalinks, filter states.
 *
 * A dashboard is read by id, slug or uuid. Its layout and its metadata are JSON *texts*. A save replaces the metadata
 * text as a whole, so the narrow writes leave it out.
 */

export const person = v.looseObject({
  id: v.number(),
  first_name: v.nullish(v.string()),
  last_name: v.nullish(v.string()),
});

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
});
export type DashboardRowBody = v.InferOutput<typeof dashboardRow>;
export const dashboardListAnswer = v.looseObject({ count: v.number(), result: v.array(dashboardRow) });

/** GET /api/v1/dashboard/{id, slug or uuid}. */
export const dashboardBody = v.looseObject({
  ...dashboardRow.entries,
  /** Without a zone, in UTC. */
  changed_on: v.nullish(v.string()),
  position_json: v.nullish(v.string()),
  json_metadata: v.nullish(v.string()),
  css: v.nullish(v.string()),
});
export type DashboardBody = v.InferOutput<typeof dashboardBody>;
export const dashboardAnswer = v.looseObject({ result: dashboardBody });

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
export const dashboardChartsAnswer = v.looseObject({ result: v.array(v.unknown()) });

/** GET /api/v1/dashboard/{id}/datasets. */
export const dashboardDatasetsAnswer = v.looseObject({ result: v.array(v.unknown()) });

/** Response of POST /api/v1/dashboard/. */
export const dashboardCreatedAnswer = v.looseObject({ id: v.number() });

/** Response of PUT /api/v1/dashboard/{id}: an echo of the request. */
export const dashboardSavedAnswer = v.looseObject({
  result: v.looseObject({}),
  last_modified_time: v.nullish(v.number()),
});

/** Response of PUT /api/v1/dashboard/{id}/filters: all filters after the change. */
export const filtersSavedAnswer = v.looseObject({ result: v.array(v.looseObject({})) });

/** Response of PUT /api/v1/dashboard/{id}/colors: empty. */
export const colorsSavedAnswer = v.looseObject({});

const dataMask = v.looseObject({
  id: v.optional(v.string()),
  extraFormData: v.optional(v.record(v.string(), v.unknown())),
  filterState: v.optional(v.record(v.string(), v.unknown())),
  ownState: v.optional(v.record(v.string(), v.unknown())),
});

/** Body of POST /api/v1/dashboard/{id}/permalink. */
export const permalinkState = v.looseObject({
  urlParams: v.nullish(v.array(v.tuple([v.string(), v.string()]))),
  dataMask: v.nullish(v.record(v.string(), dataMask)),
  activeTabs: v.nullish(v.array(v.string())),
  anchor: v.nullish(v.string()),
});
export type PermalinkStateBody = v.InferOutput<typeof permalinkState>;
export const permalinkCreated = v.looseObject({ key: v.string(), url: v.string() });
/** GET /api/v1/dashboard/permalink/{key}: `dashboardId` is the uuid. */
export const permalinkAnswer = v.looseObject({ dashboardId: v.string(), state: permalinkState });

/** POST and PUT of a filter state, and its GET, whose value is the JSON text of masks by filter id. */
export const filterStateCreated = v.looseObject({ key: v.string() });
export const filterStateAnswer = v.looseObject({ value: v.string() });
export const filterMasks = v.record(v.string(), dataMask);

/** The answer to an import, with notes of the server about what was imported; Superset has none. */
export const dashboardsImportedAnswer = v.object({ notes: v.optional(v.array(v.string()), []) });
