import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildQuery } from '#charts/query/buildQuery.ts';
import { PLAIN_STATE } from '#charts/kit/spec/chartSpec.ts';
import { PLAIN_THEME } from '#charts/kit/spec/plainTheme.ts';
import { COUNTRIES } from '#charts/kit/maps/countries.ts';
import { countriesOf } from '#charts/form/countriesOf.ts';
import { countryOf } from '#charts/kit/maps/countryOf.ts';
import { countryRegions } from '#charts/kit/maps/countryRegions.ts';
import type { Ring } from '#charts/kit/maps/shapes.ts';
import { outlinesPath } from '#contract/files/outlineFiles.ts';
import { asList, asRecord } from '#domain/jsonValue.ts';
import { addGeography } from '#ui/chart/vega/runtime/geography.ts';
import { middleLongitude, regionFinder } from '#charts/countryMap/draw.ts';
import { frame, html } from '../../e2e/fixtures/charts/sampleFrames.ts';
import { countryDrawingOf, outlinesText, regionsOf } from '../../support/countryOutlines.ts';
import { drawnWithoutWarning } from '../drawnWithoutWarning.ts';
import { dimensionsAt } from '#charts/kit/spec/tooltips/dimensionsAt.ts';
import { tooltipAt } from '#charts/kit/spec/tooltips/tooltipAt.ts';

const KEYS = COUNTRIES.map(([key]) => key);

test('each country that the control offers has a file of outlines, and there are no others', () => {
  const folder = join(import.meta.dirname, '../../../public', outlinesPath('x'), '..');
  expect(readdirSync(folder).toSorted()).toEqual(KEYS.map((key) => `${key}.json`).toSorted());
});

test.each(KEYS)('the outlines of %s are regions with a code, a name and an area', (country) => {
  const text = outlinesText(country);
  expect(text.length).toBeLessThan(120_000);
  const regions = regionsOf(country);
  const faults = regions.flatMap(({ id, name, geometry }) => {
    const parts = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
    const isNamed = /^[A-Z]{2}-?[\w~]+$/.test(id) && name !== '';
    const hasArea =
      parts.length > 0 && parts.every(([outer = []]) => isClockwise(outer) && outer.every(isOnEarth));
    return isNamed && hasArea ? [] : [id];
  });
  expect(faults).toEqual([]);
  // Each is found by its own code.
  const find = regionFinder(regions);
  expect(regions.filter(({ id }) => find(id) !== id)).toEqual([]);
});

const isOnEarth = ([x = NaN, y = NaN]: readonly number[]): boolean => Math.abs(x) <= 200 && Math.abs(y) <= 90;

/** The other way round a ring would be everything on the sphere but what is in it. */
function isClockwise(ring: Ring): boolean {
  const [[startX = 0, startY = 0] = []] = ring;
  let area = 0;
  for (const [at, [x = 0, y = 0]] of ring.entries()) {
    const [nextX = 0, nextY = 0] = ring[(at + 1) % ring.length] ?? [];
    area += (x - startX) * (nextY - startY) - (nextX - startX) * (y - startY);
  }
  return area < 0;
}

const drawn = (country: string, rows: ReturnType<typeof frame>) => {
  const form = { viz_type: 'country_map', select_country: country, entity: 'region', metric: 'people' };
  const picture = countryDrawingOf(form)(form, rows, PLAIN_THEME, PLAIN_STATE, []);
  if ('reason' in picture) throw new Error(picture.reason.text);
  const shapes = asList(asRecord(asList(picture.spec['data'])[0])['values']).map(asRecord);
  return { picture, colored: shapes.filter(({ row }) => row !== null), shapes };
};

test('rows are matched by ISO 3166-2 code, by its short form and by name; what is not on the map is named', async () => {
  addGeography();
  const rows = frame({
    region: ['US-CA', 'tx', 'New York', 'US-PR', html, 'constructor', null],
    people: [39, 30, 19, 3, 1, 1, 1],
  });
  const { picture, colored, shapes } = drawn('usa', rows);
  expect([colored.length, shapes.length]).toEqual([3, 51]);
  expect(picture.notes[0]?.values).toMatchObject({
    names: `US-PR, ${html.slice(0, 23)}…, constructor, <NULL>`,
  });
  expect(tooltipAt(picture, { row: 1, series: null })).toMatchObject({
    title: 'Texas',
    lines: [{ value: '30' }],
  });
  expect(dimensionsAt(picture.dimensions, { row: 2, series: null })).toEqual({ region: 'New York' });
  expect(await drawnWithoutWarning(picture.spec)).toBe('');
  const form = { viz_type: 'country_map', entity: 'region', metric: 'people', datasource: '1__table' };
  expect(buildQuery(form)?.queries).toMatchObject([{ columns: ['region'], metrics: ['people'] }]);
});

test('names are found without their accents, and a code without its country', () => {
  const rows = frame({ region: ['DE-BY', 'Thuringen', 'be'], people: [1, 2, 3] });
  expect(drawn('germany', rows).colored).toHaveLength(3);
});

test('a country on both sides of the date line is drawn around its own meridian', () => {
  expect(middleLongitude(regionsOf('fiji'))).toBeGreaterThan(175);
  expect(middleLongitude(regionsOf('russia'))).toBeCloseTo(105, -1);
  expect(middleLongitude(regionsOf('germany'))).toBeCloseTo(10, 0);
});

test('the country of a form is one that has outlines, also by its name', () => {
  expect(countryOf({ select_country: 'France' })).toBe('france');
  expect(countryOf({ select_country: 'atlantis' })).toBeNull();
  expect(countryOf({ select_country: '../login' })).toBeNull();
  const maps = ['usa', 'france', 'usa', 'atlantis'].map((select_country) => ({
    viz_type: 'country_map',
    select_country,
  }));
  expect(countriesOf([...maps, { viz_type: 'pie', select_country: 'peru' }, null])).toEqual([
    'usa',
    'france',
  ]);
});

test('invalid outlines are refused with a reason, whatever they are', () => {
  const country = JSON.parse(outlinesText('andorra')) as object;
  expect(countryRegions(country)).toMatchObject({ ok: true });
  const broken = { ...country, arcs: [] };
  for (const outlines of [null, 5, {}, { objects: {} }, broken])
    expect(countryRegions(outlines)).toMatchObject({ ok: false });
});
