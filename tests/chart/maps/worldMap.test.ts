import { describe, expect, test } from 'vitest';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { buildQuery } from '#charts/query/buildQuery.ts';
import { PLAIN_STATE } from '#charts/kit/spec/chartSpec.ts';
import { PLAIN_THEME } from '#charts/kit/spec/plainTheme.ts';
import { countryFinder } from '#charts/kit/maps/countryCodes.ts';
import { countryShapes, middleOf } from '#charts/kit/maps/shapes.ts';
import { draw as drawWorld } from '#charts/worldMap/draw.ts';
import { unwrapped } from '#charts/kit/maps/unwrapped.ts';
import type { FrameValue } from '#domain/frameValue.ts';
import type { Frame } from '#domain/compile/frame.ts';
import { asList, asRecord } from '#domain/jsonValue.ts';
import { addGeography } from '#ui/chart/vega/runtime/geography.ts';
import { drawnWithoutWarning } from '../drawnWithoutWarning.ts';
import { dimensionsAt } from '#charts/kit/spec/tooltips/dimensionsAt.ts';
import { tooltipAt } from '#charts/kit/spec/tooltips/tooltipAt.ts';

addGeography();
const FORM = {
  viz_type: 'world_map',
  datasource: '1__table',
  entity: 'code',
  metric: 'rural',
  secondary_metric: 'all',
};
const frame = (codes: readonly FrameValue[], rural: readonly FrameValue[], all = rural): Frame => ({
  rowCount: codes.length,
  columns: [
    { name: 'code', parts: ['code'], type: 1, values: codes },
    { name: 'rural', parts: ['rural'], type: 0, values: rural },
    { name: 'all', parts: ['all'], type: 0, values: all },
  ],
});
const draw = (form: object, rows: Frame) => {
  const picture = drawWorld(withDefaults({ ...FORM, ...form }), rows, PLAIN_THEME, PLAIN_STATE, []);
  if ('reason' in picture) throw new Error(picture.reason.text);
  return picture;
};
const values = (picture: ReturnType<typeof draw>, at: number) =>
  asList(asRecord(asList(picture.spec['data'])[at])['values']).map(asRecord);

describe('a world map', () => {
  test.each([
    ['cca2', ['NO', 'us', 'SG']],
    ['cca3', ['NOR', 'USA', 'SGP']],
    ['cioc', ['NOR', 'USA', 'SIN']],
    ['name', ['Norway', 'United States', 'Singapore']],
  ])('finds countries by %s', async (country_fieldtype, codes) => {
    const picture = draw({ country_fieldtype, show_bubbles: true }, frame(codes, [1, 2, 3], [10, 40, null]));
    expect(picture.notes).toEqual([]);
    expect(values(picture, 0).filter(({ row }) => row !== null)).toHaveLength(3);
    // Bubbles by area, none without a value.
    const areas = values(picture, 1)
      .map(({ area }) => Number(area))
      .toSorted((a, b) => a - b);
    expect(areas).toHaveLength(2);
    expect(areas[1]! / areas[0]!).toBeCloseTo(4);
    expect(tooltipAt(picture, { row: 1, series: null })).toMatchObject({
      title: 'United States of America',
      lines: [
        { label: 'rural', value: '2' },
        { label: 'all', value: '40' },
      ],
    });
    expect(dimensionsAt(picture.dimensions, { row: 0, series: null })).toEqual({ code: codes[0] });
    expect(await drawnWithoutWarning(picture.spec)).toBe('');
  });

  test('has one bubble for a country of several outlines', () => {
    expect(values(draw({ show_bubbles: true }, frame(['AU'], [1])), 1)).toMatchObject([{ row: 0 }]);
  });

  test('names what is not on it, and draws the rest', () => {
    const codes = ['NO', 'XX', null, '<b>', 'constructor', '__proto__', ''];
    const picture = draw(
      {},
      frame(
        codes,
        codes.map((_, i) => i),
      ),
    );
    expect(picture.notes[0]?.values).toEqual({
      names: 'XX, <NULL>, <b>, constructor, \u2060__proto__',
      more: 1,
    });
    expect(values(picture, 0).filter(({ row }) => row !== null)).toHaveLength(1);
  });

  test('colours by country, and has no ramp then', () => {
    const picture = draw({ color_by: 'country' }, frame(['NO', 'SE'], [1, 2]));
    const colors = values(picture, 0)
      .filter(({ row }) => row !== null)
      .map(({ color }) => color);
    expect(new Set(colors).size).toBe(2);
    expect(picture.ramp).toBeNull();
  });

  test('draws one value, values below zero and no number', async () => {
    const picture = draw({ show_bubbles: true }, frame(['NO', 'SE'], [-5, -5]));
    expect(values(picture, 1)).toEqual([]);
    expect(await drawnWithoutWarning(picture.spec)).toBe('');
    expect(drawWorld(FORM, frame(['NO'], [null]), PLAIN_THEME, PLAIN_STATE, [])).toHaveProperty('reason');
    expect(drawWorld(FORM, frame([], []), PLAIN_THEME, PLAIN_STATE, [])).toHaveProperty('reason');
  });

  test('asks for both metrics once, in the order of the first', () => {
    const query = (form: object) => buildQuery({ ...FORM, ...form })?.queries[0];
    expect(query({})).toMatchObject({ columns: ['code'], metrics: ['rural', 'all'] });
    expect(query({ secondary_metric: 'rural', sort_by_metric: true })).toMatchObject({
      metrics: ['rural'],
      orderby: [['rural', false]],
    });
  });
});

test('every country of the outlines has a middle on the map', () => {
  const shapes = countryShapes();
  expect(shapes.length).toBeGreaterThan(230);
  for (const shape of shapes) {
    const [longitude, latitude] = middleOf(shape);
    expect(Math.abs(longitude)).toBeLessThan(180);
    expect(Math.abs(latitude)).toBeLessThan(90);
  }
});

test('nothing that is no name of a country finds one', () => {
  for (const naming of ['cca2', 'cca3', 'cioc', 'name'] as const)
    for (const text of ['', ' ', 'constructor', '__proto__', '004', 'valueOf'])
      expect(countryFinder(naming)(text), `${naming} ${text}`).toBeNull();
});

test('no outline of a flat map goes around the world', () => {
  const rings = countryShapes().flatMap(({ geometry }) => {
    const whole = unwrapped(geometry);
    return whole.type === 'MultiPolygon' ? whole.coordinates.flat() : whole.coordinates;
  });
  const jumps = rings.filter((ring) =>
    ring.some(([x = 0], i) => i > 0 && Math.abs(x - (ring[i - 1]?.[0] ?? 0)) > 180),
  );
  expect(jumps).toEqual([]);
});
