import * as v from 'valibot';
import { call } from '../call.ts';

/* The legacy calls for chart data, which take the form of a chart as JSON text. Each type has a response of its own. */

const flag = v.optional(v.string());
const form = { form_data: v.optional(v.string()) };
const query = v.object({ ...form, csv: flag, query: flag, results: flag, samples: flag, force: flag });
const response = v.looseObject({});
const errors = [202, 400, 404, 408, 500];

export const postExploreJson = call({
  method: 'POST',
  path: '/superset/explore_json/',
  query,
  form: v.object(form),
  response,
  errors,
});

export const getExploreJson = call({
  method: 'GET',
  path: '/superset/explore_json/',
  query,
  response,
  errors,
});

/** The rows of a job, once it is done. */
export const getExploreJsonData = call({
  method: 'GET',
  path: '/superset/explore_json/data/{key}',
  params: { key: v.string() },
  query,
  response,
  errors,
});
