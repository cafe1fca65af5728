import * as v from 'valibot';
import { call } from './call.ts';

/* Pictures of charts and dashboards. The digest in the address is that of their state: others are redirected. */

/* @__NO_SIDE_EFFECTS__ */
function pictureCall<const Path extends string>(path: Path) {
  return call({
    method: 'GET',
    path,
    params: { digest: v.string() },
    query: v.object({
      /** `png` or `pdf`. */
      download_format: v.optional(v.string()),
      /** `true` for no picture rather than one where charts are missing. */
      complete: v.optional(v.string()),
      /** Of a PDF: `a4-landscape`, `a4-portrait`, or the same of `a3` and `letter`. */
      paper: v.optional(v.string()),
      /** Of a dashboard: a tab alone, and charts alone by their numbers, with commas. */
      tab: v.optional(v.string()),
      charts: v.optional(v.string()),
      /** The code of the language of its texts, numbers and times: `de`. */
      lang: v.optional(v.string()),
      /** A state that was asked for. */
      state: v.optional(v.string()),
    }),
    response: 'image/png',
    errors: [302, 404, 500, 503, 504],
  });
}

export const pictures = {
  chart: {
    thumbnail: pictureCall('/api/v1/chart/{id}/thumbnail/{digest}/'),
    screenshot: pictureCall('/api/v1/chart/{id}/screenshot/{digest}/'),
  },
  dashboard: {
    thumbnail: pictureCall('/api/v1/dashboard/{id}/thumbnail/{digest}/'),
    screenshot: pictureCall('/api/v1/dashboard/{id}/screenshot/{digest}/'),
  },
};

/** The address of a picture, which is drawn when it is requested. */
const response = v.looseObject({ cache_key: v.string(), image_url: v.string() });

export const requestChartPicture = call({
  method: 'GET',
  path: '/api/v1/chart/{id}/cache_screenshot/',
  response,
  status: 202,
  errors: [404],
});

export const requestDashboardPicture = call({
  method: 'POST',
  path: '/api/v1/dashboard/{id}/cache_dashboard_screenshot/',
  /** The filters and the tab that it is drawn with; without a body those that it opens with. */
  request: v.looseObject({
    dataMask: v.nullish(v.record(v.string(), v.unknown())),
    anchor: v.nullish(v.string()),
    activeTabs: v.nullish(v.array(v.string())),
    urlParams: v.nullish(v.array(v.array(v.string()))),
  }),
  response,
  status: 202,
  errors: [404],
});
