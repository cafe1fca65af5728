import * as v from 'valibot';
import { call } from '../call.ts';
import { person, tag } from '../dashboard/dashboard.ts';
import { madeResponse, records } from '../records.ts';
import { idOrUuid, ids, jsonText, textOfLength, withEntries } from '../rules.ts';
import { wholeNumber } from '../wholeNumber.ts';

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

const DATASOURCE_TYPES = ['table', 'dataset', 'query', 'saved_query', 'view'];
const datasourceType = v.pipe(
  v.string(),
  v.check((type) => DATASOURCE_TYPES.includes(type), `Must be one of: ${DATASOURCE_TYPES.join(', ')}.`),
);
const text = v.nullish(v.string());
const fields = {
  viz_type: text,
  description: text,
  owners: v.nullish(ids),
  params: v.nullish(jsonText),
  query_context: v.nullish(jsonText),
  query_context_generation: v.nullish(v.boolean()),
  cache_timeout: v.nullish(wholeNumber),
  datasource_name: text,
  dashboards: v.nullish(ids),
  certified_by: text,
  certification_details: text,
  is_managed_externally: v.nullish(v.boolean()),
  external_url: text,
  tags: v.nullish(ids),
};
const change = withEntries(fields, {
  slice_name: v.nullish(textOfLength(0, 250)),
  datasource_id: v.nullish(wholeNumber),
  datasource_type: v.nullish(datasourceType),
});
export type ChartChange = v.InferOutput<typeof change>;

/** As recorded, a `q` of the list that is no rison fails. */
export const charts = records('/api/v1/chart/', {
  row: chartRow,
  unparsable: 500,
  name: idOrUuid,
  item: v.looseObject({ result: chartRow }),
  create: withEntries(fields, {
    slice_name: textOfLength(1, 250),
    datasource_id: wholeNumber,
    datasource_type: datasourceType,
    uuid: v.optional(v.pipe(v.string(), v.uuid())),
  }),
  change,
  made: madeResponse,
  saved: madeResponse,
});

/** Computes its rows, so that they are there when somebody opens it. */
export const warmUpChart = call({
  method: 'PUT',
  path: '/api/v1/chart/warm_up_cache',
  request: v.looseObject({ chart_id: wholeNumber, dashboard_id: v.nullish(wholeNumber) }),
  response: v.looseObject({ result: v.array(v.looseObject({ chart_id: v.number() })) }),
  errors: [404],
});
