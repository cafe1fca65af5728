import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { buildQuery } from '#charts/query/buildQuery.ts';
import type { QueryObject } from '#domain/compile/queryContext.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import { canonicalQuery } from '../../compile/exploreVectors.ts';
import { SPATIAL } from './drawnMap.ts';

interface Recorded {
  readonly name: string;
  readonly form: JsonRecord;
  readonly queries: readonly QueryObject[];
}

/** Requests of a Superset's explore page, with the form data that it sent with them. */
const recorded = JSON.parse(
  readFileSync(new URL('./recordedMaps.json', import.meta.url), 'utf8'),
) as readonly Recorded[];

/** Without its order, as metrics may be named or written out. */
const comparable = (query: QueryObject): unknown => canonicalQuery({ ...query, groupby: null });

describe('a chart over a map requests what a Superset requests', () => {
  test.each(recorded.map((each) => [each.name, each] as const))('%s', (_name, { form, queries }) => {
    const own = buildQuery(withDefaults(form))?.queries ?? [];
    // A condition on a metric's name has no effect there.
    const names = queries[0]?.metrics?.map((metric) => (typeof metric === 'string' ? metric : metric.label));
    const wanted = queries.map((query) => ({
      ...query,
      filters:
        query.filters?.filter(({ col }) => typeof col !== 'string' || names?.includes(col) !== true) ?? [],
    }));
    expect(own.map(comparable)).toEqual(wanted.map(comparable));
  });

  test('rows without a place are left out, unless the form wants them', () => {
    const filters = (form: JsonRecord) =>
      buildQuery(
        withDefaults({ datasource: '1__table', viz_type: 'deck_scatter', spatial: SPATIAL, ...form }),
      )?.queries[0]?.filters;
    expect(filters({})).toEqual([
      { col: 'lon', op: 'IS NOT NULL' },
      { col: 'lat', op: 'IS NOT NULL' },
    ]);
    expect(filters({ filter_nulls: false })).toEqual([]);
  });
});
