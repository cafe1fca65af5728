import * as v from 'valibot';

/* Links to a dashboard with filters and tabs: permalinks and filter states. */

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
export const permalinkResponse = v.looseObject({ dashboardId: v.string(), state: permalinkState });

/** GET of a filter state, whose value is the JSON text of masks by filter id. */
export const filterStateResponse = v.looseObject({ value: v.string() });
export const filterMasks = v.record(v.string(), dataMask);
