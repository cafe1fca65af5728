import { beforeAll, describe, expect, test } from 'vitest';
import { vizType } from '#domain/chart/form/formData.ts';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { buildRequest } from '#charts/query/buildRequest.ts';
import { CHART_TYPES } from '#charts/chartTypes.ts';
import { withLayers } from '#charts/kit/deck/chartLayers.ts';
import { computeQuery } from '#domain/compile/computeQuery.ts';
import { withContributionTotals } from '#domain/compile/contributionTotals.ts';
import { DUCKDB } from '#domain/compile/sql/dialects.ts';
import { type Frame, frameOfWire, type WireRows } from '#domain/compile/frame.ts';
import type { QueryObject } from '#domain/compile/queryContext.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import { chartSvg } from '../../server/pictures/child/chartSvg.ts';
import { type ExploreResult, exploreVectors } from '../compile/exploreVectors.ts';
import { nativeWorld, RECORDED_AT, type VectorWorld } from '../compile/vectorWorld.ts';
import { REAL_FORMS, withPlaces } from './realForms.ts';
import { recordedCharts } from './samples.ts';

/*
 * The pictures of all types on real rows: those that a Superset answered, and for types without such an answer those of
 * the same example data, asked of the engine of the embedded server.
 */

const BOX = { width: 480, height: 320 };
/** Sentences in place of a picture; "nothing to draw" is right only where there is nothing. */
const INSTEAD = /Its first rows|could not be|has no rows|Not drawn|are no layers/;
const EMPTY = /No data|only NULL|No row|no metric|nothing to draw/i;

function frameOf({ colnames, coltypes, data }: ExploreResult): Frame {
  const rows = data.map((row) => Object.fromEntries(colnames.map((name, at) => [name, row[at] ?? null])));
  const parts = Object.fromEntries(colnames.map((name) => [name, name.split(', ')]));
  return frameOfWire({ colnames, coltypes, data: rows, label_map: parts } as unknown as WireRows);
}

const recorded = exploreVectors().flatMap(({ name, form, results }) =>
  results === undefined ? [] : [{ name, form, frames: results.map(frameOf) }],
);

async function expectPicture(form: JsonRecord, frames: readonly Frame[]): Promise<void> {
  const svg = await chartSvg({ datasource: '1__table', ...form }, frames, BOX);
  expect(svg).not.toMatch(/NaN|Infinity|undefined/);
  expect(svg).not.toMatch(INSTEAD);
  if (EMPTY.test(svg)) {
    expect(frames[0]?.rowCount).toBe(0);
    return;
  }
  expect(svg.match(/<(?:path|rect|circle|line|polyline|polygon|text)\b/g)?.length ?? 0).toBeGreaterThan(0);
}

describe('on rows that a Superset answered', () => {
  test.each(recorded)('$name', async ({ form, frames }) => {
    await expectPicture(form, frames);
  });
});

describe('on rows of the example data', () => {
  let world: VectorWorld;
  beforeAll(async () => {
    world = await nativeWorld();
  });

  async function framesOf(form: JsonRecord): Promise<readonly Frame[]> {
    const request = buildRequest(withDefaults({ datasource: '1__table', ...form }));
    const source = vizType(form) === 'country_map' ? world.sources.births : withPlaces(world.sources.sales);
    const setting = { dialect: DUCKDB, now: RECORDED_AT, zone: 'UTC', rowLimit: 50_000, maxRows: 100_000 };
    const rowsOf = async (query: QueryObject) => {
      const response = await computeQuery(query, source, setting, world.run);
      return response.ok ? ({ ok: true, value: response.value.frame } as const) : response;
    };
    const queries = await withContributionTotals(request?.queries ?? [], rowsOf);
    if (!queries.ok) throw new Error(queries.error.message);
    const frames: Frame[] = [];
    for (const query of queries.value) {
      const answered = await rowsOf(query);
      if (!answered.ok) throw new Error(answered.error.message);
      expect(answered.value.rowCount).toBeGreaterThan(0);
      frames.push(answered.value);
    }
    return frames;
  }

  test.each(Object.keys(REAL_FORMS))('%s', async (viz_type) => {
    const form = { ...REAL_FORMS[viz_type], viz_type };
    const frames = await framesOf(form);
    const svg = await chartSvg({ datasource: '1__table', ...form }, frames, BOX);
    expect(svg).not.toMatch(EMPTY);
    await expectPicture(form, frames);
  });

  test('deck_multi', async () => {
    const layers = await Promise.all(
      ['deck_scatter', 'deck_polygon'].map(async (viz_type, at) => {
        const form = withDefaults({ datasource: '1__table', ...REAL_FORMS[viz_type], viz_type });
        return { id: at + 1, name: viz_type, form, frames: await framesOf(form), fault: null };
      }),
    );
    await expectPicture({ ...withLayers({ viz_type: 'deck_multi', deck_slices: [1, 2] }, layers) }, []);
  });
});

test('every type has a picture on real rows', () => {
  const types = [
    ...recorded.map(({ form }) => vizType(form)),
    ...recordedCharts.map(({ viz_type: of }) => of),
  ];
  const drawn = new Set([...types, ...Object.keys(REAL_FORMS), 'deck_multi']);
  expect(CHART_TYPES.map(({ key }) => key).filter((key) => !drawn.has(key))).toEqual([]);
});
