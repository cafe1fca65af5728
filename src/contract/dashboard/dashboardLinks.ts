import * as v from 'valibot';
import { call } from '../call.ts';
import { messageResponse } from '../error.ts';
import { jsonText } from '../rules.ts';

/* Links to a dashboard with filters and tabs: permalinks and filter states. */

const dataMask = v.looseObject({
  id: v.optional(v.string()),
  extraFormData: v.optional(v.record(v.string(), v.unknown())),
  filterState: v.optional(v.record(v.string(), v.unknown())),
  ownState: v.optional(v.record(v.string(), v.unknown())),
});

export const permalinkState = v.looseObject({
  urlParams: v.nullish(v.array(v.tuple([v.string(), v.string()]))),
  dataMask: v.nullish(v.record(v.string(), dataMask)),
  activeTabs: v.nullish(v.array(v.string())),
  anchor: v.nullish(v.string()),
});
export type PermalinkStateBody = v.InferOutput<typeof permalinkState>;

/** By id, slug or uuid. */
const params = { id: v.string() };

const masks = v.nullish(v.record(v.string(), v.unknown()));

export const createPermalink = call({
  method: 'POST',
  path: '/api/v1/dashboard/{id}/permalink',
  params,
  request: v.object({
    urlParams: v.nullish(v.array(v.tuple([v.string(), v.string()]))),
    dataMask: masks,
    activeTabs: v.nullish(v.array(v.string())),
    anchor: v.nullish(v.string()),
    chartStates: masks,
  }),
  response: v.looseObject({ key: v.string(), url: v.string() }),
  status: 201,
  errors: [404],
});

/** `dashboardId` is the uuid. */
export const getPermalink = call({
  method: 'GET',
  path: '/api/v1/dashboard/permalink/{key}',
  params: { key: v.string() },
  response: v.looseObject({ dashboardId: v.string(), state: permalinkState }),
  errors: [404],
});

/** Its value is the JSON text of masks by filter id; a tab of a browser has one key for it. */
const filterState = v.object({ value: jsonText });
const ofTab = v.object({ tab_id: v.optional(v.string()) });
const keyResponse = v.looseObject({ key: v.string() });
const named = { id: v.string(), key: v.string() };

export const createFilterState = call({
  method: 'POST',
  path: '/api/v1/dashboard/{id}/filter_state',
  params,
  query: ofTab,
  request: filterState,
  response: keyResponse,
  status: 201,
  errors: [404],
});

export const putFilterState = call({
  method: 'PUT',
  path: '/api/v1/dashboard/{id}/filter_state/{key}',
  params: named,
  query: ofTab,
  request: filterState,
  response: keyResponse,
  errors: [404],
});

export const getFilterState = call({
  method: 'GET',
  path: '/api/v1/dashboard/{id}/filter_state/{key}',
  params: named,
  response: v.looseObject({ value: v.string() }),
  errors: [404],
});

export const removeFilterState = call({
  method: 'DELETE',
  path: '/api/v1/dashboard/{id}/filter_state/{key}',
  params: named,
  response: messageResponse,
  errors: [404],
});

export const filterMasks = v.record(v.string(), dataMask);
