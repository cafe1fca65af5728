import * as v from 'valibot';
import { call } from './call.ts';
import { looseIdsQ } from './records.ts';

/* Things with what they use, as zips in Superset's format. */

/* @__NO_SIDE_EFFECTS__ */
function exportCall<const Path extends string>(path: Path) {
  return call({ method: 'GET', path, q: looseIdsQ, response: 'application/zip', errors: [404] });
}

/** The server's notes about what was imported; Superset has none. */
const imported = v.object({ notes: v.optional(v.array(v.string()), []) });

/** The file has one of two names. */
/* @__NO_SIDE_EFFECTS__ */
function importCall<const Path extends string>(path: Path) {
  return call({
    method: 'POST',
    path,
    form: v.object({
      formData: v.optional(v.file()),
      bundle: v.optional(v.file()),
      passwords: v.optional(v.string()),
      overwrite: v.optional(v.string()),
    }),
    response: imported,
    errors: [422],
  });
}

/* @__NO_SIDE_EFFECTS__ */
function exchangeCalls<const Path extends string>(path: Path) {
  return { exported: exportCall(`${path}export/` as const), imported: importCall(`${path}import/` as const) };
}

export const exchange = {
  chart: exchangeCalls('/api/v1/chart/'),
  dashboard: exchangeCalls('/api/v1/dashboard/'),
  dataset: exchangeCalls('/api/v1/dataset/'),
};
export const databaseExchange = exchangeCalls('/api/v1/database/');
export const savedQueryExchange = exchangeCalls('/api/v1/saved_query/');

/** Everything that the caller sees. */
export const exportAssets = call({
  method: 'GET',
  path: '/api/v1/assets/export/',
  response: 'application/zip',
  errors: [400],
});
export const importAssets = importCall('/api/v1/assets/import/');
