import * as v from 'valibot';
import { call } from '../call.ts';
import { anyResponse, madeResponse, records } from '../records.ts';
import { ids, jsonText, textOfLength, withEntries } from '../rules.ts';
import { wholeNumber } from '../wholeNumber.ts';
import { themeBody } from './themes.ts';

/*
 * /api/v1/dashboard/…: one of them, and changes of a part of it.
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

const dashboardBody = v.looseObject({
  ...dashboardRow.entries,
  /** Without a zone, in UTC. */
  changed_on: v.nullish(v.string()),
  position_json: v.nullish(v.string()),
  json_metadata: v.nullish(v.string()),
  css: v.nullish(v.string()),
  roles: v.nullish(v.array(v.looseObject({ id: v.number() }))),
  theme: v.nullish(themeBody),
});
export type DashboardBody = v.InferOutput<typeof dashboardBody>;

const text = v.nullish(v.string());
const fields = {
  dashboard_title: v.nullish(textOfLength(0, 500)),
  slug: v.nullish(textOfLength(1, 255)),
  owners: v.nullish(ids),
  roles: v.nullish(ids),
  position_json: v.nullish(jsonText),
  css: text,
  json_metadata: v.nullish(jsonText),
  published: v.nullish(v.boolean()),
  certified_by: text,
  certification_details: text,
  description: text,
  is_managed_externally: v.nullish(v.boolean()),
  external_url: text,
  theme_id: v.nullish(wholeNumber),
  tags: v.nullish(ids),
};
const change = v.object(fields);
export type DashboardChange = v.InferOutput<typeof change>;

/** A save echoes what was sent. */
export const dashboards = records('/api/v1/dashboard/', {
  row: dashboardRow,
  name: v.string(),
  item: v.looseObject({ result: dashboardBody }),
  create: withEntries(fields, { uuid: v.optional(v.pipe(v.string(), v.uuid())) }),
  change,
  made: madeResponse,
  saved: anyResponse,
});

export const copyDashboard = call({
  method: 'POST',
  path: '/api/v1/dashboard/{id}/copy/',
  request: v.object({
    dashboard_title: text,
    css: text,
    json_metadata: jsonText,
    duplicate_slices: v.optional(v.boolean(), false),
  }),
  response: v.looseObject({ result: madeResponse }),
  errors: [404],
});

/** Changes some entries of a list in the metadata; the response has all of them. */
/* @__NO_SIDE_EFFECTS__ */
function partsCall<const Path extends string>(path: Path) {
  return call({
    method: 'PUT',
    path,
    request: v.object({
      modified: v.optional(v.array(v.looseObject({ id: v.string() })), []),
      deleted: v.optional(v.array(v.string()), []),
      reordered: v.optional(v.array(v.string()), []),
    }),
    response: v.looseObject({ result: v.array(v.looseObject({})) }),
    errors: [404, 412],
  });
}
export const putFilters = partsCall('/api/v1/dashboard/{id}/filters');
export const putControls = partsCall('/api/v1/dashboard/{id}/chart_customizations');

const record = v.record(v.string(), v.unknown());

/** Stores the colours of labels; `mark_updated` is `false` if that is no edit of the dashboard. */
export const putColors = call({
  method: 'PUT',
  path: '/api/v1/dashboard/{id}/colors',
  query: v.object({ mark_updated: v.optional(v.string()) }),
  request: v.object({
    color_namespace: text,
    color_scheme: text,
    color_scheme_domain: v.optional(v.array(v.string())),
    shared_label_colors: v.optional(v.array(v.string())),
    map_label_colors: v.optional(record),
    label_colors: v.optional(record),
  }),
  response: anyResponse,
  errors: [404, 412],
});
