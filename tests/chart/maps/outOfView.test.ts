import { describe, expect, test } from 'vitest';
import { outOfViewNotes } from '#charts/kit/deck/outOfViewNotes.ts';
import type { Frame } from '#domain/compile/frame.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import { frame } from '../../e2e/fixtures/charts/sampleFrames.ts';
import { picture, SPATIAL } from './drawnMap.ts';

/* At zoom 3 the world is 4,096 pixels wide: 400 of them are 35 degrees. */
const SIZE = { width: 400, height: 400 };
const PARIS = { longitude: 2, latitude: 48, zoom: 3, bearing: 0, pitch: 0 };
const NOTE = [{ text: 'No row lies in the section of the map that this chart opens with.' }];
const points = (...places: readonly (readonly [number, number])[]): Frame =>
  frame({ lon: places.map(([lon]) => lon), lat: places.map(([, lat]) => lat) });
const scatter = (viewport: JsonRecord, rows: Frame, more: JsonRecord = {}) =>
  outOfViewNotes(picture({ viz_type: 'deck_scatter', spatial: SPATIAL, viewport, ...more }, rows), SIZE);

describe('a map whose form fixes a section', () => {
  test('says that no row lies in it', () => {
    expect(scatter(PARIS, points([-122, 37]))).toEqual(NOTE);
    // None of them, although the section is between them.
    expect(scatter(PARIS, points([-122, 37], [139, 60]))).toEqual(NOTE);
    expect(scatter(PARIS, points([-122, 37], [10, 50]))).toEqual([]);
    expect(scatter(PARIS, points([21, 48]))).toEqual(NOTE);
    expect(scatter(PARIS, points([19, 48]))).toEqual([]);
    expect(scatter(PARIS, points([2, 34]))).toEqual(NOTE);
    expect(scatter(PARIS, points([2, 37]))).toEqual([]);
  });

  test('says on screen which button shows them', () => {
    const map = picture({ viz_type: 'deck_scatter', spatial: SPATIAL, viewport: PARIS }, points([-122, 37]));
    expect(outOfViewNotes(map, SIZE, true)).toEqual([
      {
        text: 'No row lies in the section of the map that this chart opens with. Press “Show the whole chart” to see them.',
      },
    ]);
  });

  test('says nothing of one that fits what is drawn', () => {
    expect(scatter(PARIS, points([-122, 37]), { autozoom: true })).toEqual([]);
  });

  test('looks beyond the end of the world', () => {
    expect(scatter({ ...PARIS, longitude: 178 }, points([-178, 48]))).toEqual([]);
  });

  test('sees farther if it is tilted', () => {
    expect(scatter(PARIS, points([2, 62]))).toEqual(NOTE);
    expect(scatter({ ...PARIS, pitch: 60 }, points([2, 62]))).toEqual([]);
    expect(scatter({ ...PARIS, pitch: 60 }, points([-122, 37]))).toEqual(NOTE);
  });

  const far = [
    [100, -30],
    [101, -31],
    [102, -30],
  ];
  test.each<readonly [string, JsonRecord, Frame]>([
    ['deck_hex', { spatial: SPATIAL, size: 'size' }, frame({ lon: [100], lat: [-30], size: [4] })],
    ['deck_path', { line_column: 'line' }, frame({ line: [JSON.stringify(far)] })],
    ['deck_polygon', { line_column: 'line' }, frame({ line: [JSON.stringify([...far, far[0]])] })],
    [
      'deck_geojson',
      { geojson: 'shape' },
      frame({ shape: [JSON.stringify({ type: 'Polygon', coordinates: [[...far, far[0]]] })] }),
    ],
    [
      'deck_arc',
      {
        start_spatial: SPATIAL,
        end_spatial: { type: 'latlong', lonCol: 'toLon', latCol: 'toLat' },
      },
      frame({ lon: [100], lat: [-30], toLon: [110], toLat: [-20] }),
    ],
  ])('says it of %s', (viz_type, form, rows) => {
    const notesAt = (viewport: JsonRecord) =>
      outOfViewNotes(picture({ viz_type, autozoom: false, viewport, ...form }, rows), SIZE);
    expect(notesAt(PARIS)).toEqual(NOTE);
    expect(notesAt({ ...PARIS, longitude: 101, latitude: -30 })).toEqual([]);
  });

  test('says it of clusters', () => {
    const form = { viz_type: 'mapbox', all_columns_x: 'lon', all_columns_y: 'lat', viewport_zoom: 3 };
    const notesAt = (longitude: number) =>
      outOfViewNotes(
        picture(
          { ...form, viewport_longitude: longitude, viewport_latitude: 0 },
          points([100, 0], [100.1, 0], [101, 0]),
        ),
        SIZE,
      );
    expect(notesAt(0)).toEqual(NOTE);
    expect(notesAt(100)).toEqual([]);
  });
});

test('a map without layers of its own says it of its places', () => {
  const extent = { west: 100, south: -30, east: 110, north: -20 };
  expect(outOfViewNotes({ layers: [], view: PARIS, extent }, SIZE)).toEqual(NOTE);
  const view = { ...PARIS, longitude: 105, latitude: -25 };
  expect(outOfViewNotes({ layers: [], view, extent }, SIZE)).toEqual([]);
});

test('where a legend hides every row there is nothing to look for', () => {
  const rows = frame({ lon: [-122], lat: [37], kind: ['a'] });
  const form = { viz_type: 'deck_scatter', spatial: SPATIAL, viewport: PARIS, dimension: 'kind' };
  const hidden = picture(form, rows, { hidden: new Set(['a']), selected: null });
  expect(outOfViewNotes(hidden, SIZE)).toEqual([]);
});

test('the rows after the first that is seen are not looked at', () => {
  const drawn = picture({ viz_type: 'deck_scatter', spatial: SPATIAL, viewport: PARIS }, points([2, 48]));
  const [layer] = drawn.layers;
  if (layer?.kind !== 'points') throw new Error('No points');
  const [seen] = layer.points;
  if (seen === undefined) throw new Error('No point');
  const unread: typeof seen = {
    ...seen,
    get at(): never {
      throw new Error('Read');
    },
  };
  const notesOf = (...of: readonly (typeof seen)[]) =>
    outOfViewNotes({ ...drawn, layers: [{ ...layer, points: of }] }, SIZE);
  expect(notesOf(seen, unread)).toEqual([]);
  expect(() => notesOf(unread)).toThrow('Read');
});
