import { beforeAll, describe, expect, test } from 'vitest';
import { computeQuery } from '#domain/compile/computeQuery.ts';
import { withContributionTotals } from '#domain/compile/contributionTotals.ts';
import { DUCKDB } from '#domain/compile/sql/dialects.ts';
import type { Frame } from '#domain/compile/frame.ts';
import type { QueryObject } from '#domain/compile/queryContext.ts';
import type { QueryRefusal } from '#domain/compile/refusal.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { OTHER_EXPLORE_QUERIES, OTHER_EXPLORE_ROWS } from './exceptions.ts';
import {
  canonicalQuery,
  type ExploreResult,
  type ExploreVector,
  exploreVectors,
  ownQueries,
  rowVectors,
} from './exploreVectors.ts';
import { sameRows, type Rows } from './sameRows.ts';
import { nativeWorld, type VectorWorld } from './vectorWorld.ts';

/*
 * Requests and responses of a Superset's explore page with random and with odd form data: see tests/superset/explore.
 */

const vectors = exploreVectors();
const withRows = rowVectors();

test('there are enough vectors, and each exception is one of them', () => {
  expect(vectors.length).toBeGreaterThan(200);
  expect(withRows.length - vectors.length).toBeGreaterThan(150);
  const names = withRows.map(({ name }) => name);
  const exceptions = [...Object.keys(OTHER_EXPLORE_QUERIES), ...Object.keys(OTHER_EXPLORE_ROWS)];
  expect(names).toEqual(expect.arrayContaining(exceptions));
});

test.each(vectors.filter(({ name }) => !(name in OTHER_EXPLORE_QUERIES)))(
  'form data gives the query of the explore page: $name',
  (vector) => {
    expect(ownQueries(vector).map(canonicalQuery)).toEqual(vector.queries.map(canonicalQuery));
  },
);

describe('the rows of', () => {
  let world: VectorWorld;
  beforeAll(async () => {
    world = await nativeWorld();
  });

  async function answered(vector: ExploreVector): Promise<Result<readonly Frame[], QueryRefusal>> {
    const source = world.sources[vector.dataset];
    const rowsOf = async (query: QueryObject): Promise<Result<Frame, QueryRefusal>> => {
      const setting = { dialect: DUCKDB, now: vector.at, zone: 'UTC', rowLimit: 50_000, maxRows: 100_000 };
      const response = await computeQuery(query, source, setting, world.run);
      return response.ok ? ok(response.value.frame) : response;
    };
    const queries = await withContributionTotals(vector.queries, rowsOf);
    if (!queries.ok) return queries;
    const frames: Frame[] = [];
    for (const query of queries.value) {
      const frame = await rowsOf(query);
      if (!frame.ok) return err(frame.error);
      frames.push(frame.value);
    }
    return ok(frames);
  }

  test.each(withRows.filter(({ name }) => !(name in OTHER_EXPLORE_ROWS)))(
    'an explored chart equal those of a Superset: $name',
    async (vector) => {
      const result = await answered(vector);
      if (vector.status !== 200) {
        expect(result.ok).toBe(false);
        return;
      }
      if (!result.ok) throw new Error(result.error.message);
      for (const [i, expected] of (vector.results ?? []).entries()) {
        const frame = result.value[i] as Frame;
        expect(frame.columns.map(({ name }) => name)).toEqual(expected.colnames);
        const rows = rowsIn(
          frame.columns.map(({ values }) => values),
          frame.rowCount,
        );
        expect(sameRows(rows, rowsOfResult(expected), isOrdered(vector.queries[i]), false)).toBeNull();
      }
    },
  );
});

/** Rows by position, because two columns may have one name. */
const rowsIn = (columns: readonly (readonly unknown[])[], count: number): Rows =>
  Array.from({ length: count }, (_, row) =>
    Object.fromEntries(columns.map((values, place) => [place, values[row] ?? null])),
  );

const rowsOfResult = ({ data }: ExploreResult): Rows => data.map((row) => Object.fromEntries(row.entries()));

/** Engines order ties and NULL differently; a pivot orders by its index. */
const isOrdered = (query: QueryObject | undefined): boolean =>
  query?.post_processing?.some((step) => step?.operation === 'pivot') === true;
