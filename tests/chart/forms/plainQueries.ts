import type { FormData } from '#domain/chart/form/formData.ts';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { buildQuery } from '#charts/query/buildQuery.ts';
import { asList, asRecord, isRecord, type JsonRecord } from '#domain/jsonValue.ts';
import { sortKeys } from '#domain/sortKeys.ts';

/** The queries of a form here, as they are sent, to be compared with those of a Superset's own page. */
export const queriesOf = (form: FormData): unknown =>
  plainQueries(
    asList(JSON.parse(JSON.stringify(buildQuery(withDefaults(form))?.queries ?? []))).map(asRecord),
  );

/**
 * What means the same on a server: `groupby` is another name of `columns`, nothing is the same as an empty list, a
 * limit may be a text. Layers are queried on their own (decision 094).
 */
export function plainQueries(queries: readonly JsonRecord[]): unknown {
  return sortKeys(
    queries.map(({ annotation_layers: _layers, columns, groupby, is_timeseries, orderby, ...rest }) => {
      const {
        post_processing: steps,
        extras,
        series_limit: limit,
        series_limit_metric: by,
        ...others
      } = rest;
      const named = [...asList(columns), ...asList(groupby)].map(withoutEmptyGrain);
      return {
        ...others,
        ...(limit !== undefined && { series_limit: Number(limit) }),
        ...(typeof others['row_limit'] === 'string' && { row_limit: Number(others['row_limit']) }),
        ...(isRecord(by) || typeof by === 'string' ? { series_limit_metric: by } : {}),
        extras: withoutEmptyGrain(extras),
        columns: [...new Map(named.map((each) => [JSON.stringify(each), each])).values()],
        ...(asList(orderby).length > 0 && { orderby }),
        ...(is_timeseries === true && { is_timeseries }),
        post_processing: asList(steps).map(asRecord).map(plainStep),
      };
    }),
  );
}

/** No grain, and none that is empty. */
function withoutEmptyGrain(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const isEmpty = (key: string): boolean => /^time_?grain(_sqla)?$/i.test(key) && value[key] == null;
  return Object.fromEntries(Object.entries(value).filter(([key]) => !isEmpty(key)));
}

function plainStep(step: JsonRecord): JsonRecord {
  const { time_shifts: shifts, time_grain: grain, ...all } = asRecord(step['options']);
  // A season of a forecast that is null is found by the server, as one that is absent.
  const options = Object.fromEntries(
    Object.entries(all).filter(([key, value]) => !(key.endsWith('_seasonality') && value === null)),
  );
  return {
    ...step,
    options: {
      ...options,
      ...(asList(shifts).length > 0 && { time_shifts: shifts }),
      ...(grain != null && { time_grain: grain }),
    },
  };
}
