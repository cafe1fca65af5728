import { describe, expect, test } from 'vitest';
import { frame } from '../../e2e/fixtures/charts/sampleFrames.ts';
import { draw, layer, picture, SPATIAL } from './drawnMap.ts';
import { cellReaders } from '#charts/kit/deck/cellValue.ts';
import { mapDimensionsAt, mapTooltipAt } from '#charts/kit/deck/mapTooltipAt.ts';

describe('cells', () => {
  const rows = frame({ lon: [1, 1, 2], lat: [1, 1, 2], n: [10, null, 4] });
  const form = { spatial: SPATIAL, size: 'n', grid_size: 500 };

  test.each([
    ['sum', 10],
    ['mean', 2.5],
    ['count', 4],
    ['min', 1],
    ['max', 4],
    ['median', 2.5],
    ['variance', 5 / 3],
    ['deviation', Math.sqrt(5 / 3)],
    ['p1', 1.03],
    ['p5', 1.15],
    ['p95', 3.85],
    ['p99', 3.97],
    ['constructor', 10],
  ])('have the %s of their points', (js_agg_function, value) => {
    const hexagons = layer('hexagons', { ...form, viz_type: 'deck_hex', js_agg_function }, rows);
    expect(cellReaders(hexagons).value([1, 2, 3, 4])).toBeCloseTo(value);
    expect(hexagons).toMatchObject({
      size: 500,
      extruded: true,
      points: [{ weight: 10 }, { weight: 0 }, {}],
    });
  });

  test('of a grid, of the screen, of a heat map and contours', () => {
    expect(layer('squares', { ...form, viz_type: 'deck_grid', extruded: false }, rows).extruded).toBe(false);
    const screen = layer('screenCells', { ...form, viz_type: 'deck_screengrid' }, rows);
    expect(screen.ramp).toEqual([
      [0, 122, 135, 25],
      [0, 122, 135, 255],
    ]);
    const heat = layer('heat', { ...form, viz_type: 'deck_heatmap', aggregation: 'mean' }, rows);
    expect(heat).toMatchObject({ aggregate: 'MEAN', radius: 30, intensity: 1 });
    const contours = [
      { lowerThreshold: 5, color: { r: 1, g: 2, b: 3, a: 100 }, strokeWidth: 4 },
      { lowerThreshold: 1, upperThreshold: 5, color: { r: 1, g: 2, b: 3, a: 50 } },
      { color: 'red' },
    ];
    expect(layer('contours', { ...form, viz_type: 'deck_contour', contours }, rows).contours).toEqual([
      { threshold: 5, color: [1, 2, 3, 255], width: 4 },
      { threshold: [1, 5], color: [1, 2, 3, 128], width: 1 },
    ]);
  });

  test('say their value and how many rows they have', () => {
    const made = picture({ ...form, viz_type: 'deck_hex' }, rows);
    expect(mapTooltipAt(made.tooltips, { row: null, value: 1234.5, count: 3 })?.lines).toMatchObject([
      { label: 'n', value: '1,234.5' },
      { label: 'Rows', value: '3' },
    ]);
    expect(mapDimensionsAt(made.dimensions, { row: 0 })).toBeNull();
  });

  test('say what has no colour: weights below zero of a heat map, and cells of the screen outside the ranges', () => {
    const of = (n: readonly number[]) => frame({ lon: [1, 2, 3], lat: [1, 2, 3], n });
    const heat = { viz_type: 'deck_heatmap', spatial: SPATIAL, size: 'n' };
    expect(picture(heat, of([4, -1, 2])).notes).toMatchObject([{ values: { count: 1 } }]);
    expect(draw(heat, of([-4, -1, 0]))).toMatchObject({
      reason: { text: expect.stringContaining('above zero') },
    });
    const contours = { ...heat, viz_type: 'deck_contour', contours: [{ lowerThreshold: 5 }] };
    expect(draw(contours, of([-4, -1, 0]))).toMatchObject({ reason: {} });
    expect(draw({ ...contours, contours: [{ lowerThreshold: -5 }] }, of([-4, -1, 0]))).toHaveProperty(
      'layers',
    );
    const grid = {
      viz_type: 'deck_screengrid',
      spatial: SPATIAL,
      size: 'n',
      color_scheme_type: 'color_breakpoints',
      color_breakpoints: [{ minValue: 0, maxValue: 10, color: { r: 1, g: 2, b: 3, a: 100 } }],
    };
    expect(picture(grid, of([4, 5, 6])).notes).toEqual([]);
    expect(picture(grid, of([4, -5, 6])).notes).toHaveLength(1);
  });

  test('of contours say so where none reaches a threshold, by their sums and not by their rows', () => {
    const at = frame({ lon: [9, 9.0001, 9.2], lat: [50, 50, 50.2], n: [4, 3, 5] });
    const notesOf = (lowerThreshold: number, options = {}) => {
      const contours = [{ lowerThreshold: 99 }, { lowerThreshold, upperThreshold: 90 }];
      return picture({ ...form, viz_type: 'deck_contour', cellSize: 500, contours, ...options }, at).notes;
    };
    expect(notesOf(8)).toMatchObject([{ values: { threshold: '8', largest: '7' } }]);
    expect(notesOf(7)).toEqual([]);
    expect(notesOf(6, { aggregation: 'mean' })).toMatchObject([{ values: { largest: '5' } }]);
    // All three are in one.
    expect(notesOf(12, { cellSize: 500_000 })).toEqual([]);
    expect(notesOf(-8)).toEqual([]);
  });

  test.each([
    ['the world', [-180, 180], [-89, 89], 76_800],
    ['a parallel', [-180, 180], [50, 50], 300],
    ['a town', [9, 9.1], [50, 50.1], 300],
  ])('of contours over %s are so many that they can be drawn', (_name, lon, lat, usual) => {
    const at = frame({ lon, lat, n: [4, 3] });
    for (const cellSize of [0.5, 300, 40_000]) {
      const made = picture({ ...form, viz_type: 'deck_contour', cellSize }, at);
      const [first] = made.layers;
      if (first?.kind !== 'contours') throw new Error('No contours');
      const around = 40_030_000 * Math.cos((((lat[0] ?? 0) + (lat[1] ?? 0)) * Math.PI) / 360);
      const cells = Math.ceil((((lon[1] ?? 0) - (lon[0] ?? 0)) / 360) * (around / first.size));
      expect(first.size).toBeGreaterThanOrEqual(cellSize);
      expect(cells).toBeLessThanOrEqual(500_000);
      const enlarged = made.notes.filter(({ text }) => text.startsWith('Cells of'));
      expect(enlarged).toHaveLength(first.size > cellSize ? 1 : 0);
    }
    expect(layer('contours', { ...form, viz_type: 'deck_contour' }, at).size).toBe(usual);
  });

  test.each(['deck_grid', 'deck_hex'])(
    'of %s have the color of the range of their sum, however wide it is',
    (viz_type) => {
      const range = (minValue: number, maxValue: number, r: number) => ({
        minValue,
        maxValue,
        color: { r, g: 0, b: 0, a: 100 },
      });
      const ranged = {
        ...form,
        viz_type,
        color_scheme_type: 'color_breakpoints',
        color_breakpoints: [range(0, 10, 10), range(10, 1000, 20)],
        default_breakpoint_color: { r: 99, g: 0, b: 0, a: 100 },
      };
      const cells = layer(viz_type === 'deck_hex' ? 'hexagons' : 'squares', ranged, rows);
      const { ramp, domain } = cells;
      const { place } = cellReaders(cells);
      const colorOf = (...weights: readonly number[]) => {
        const [low, high] = domain ?? [0, 0];
        return ramp[Math.floor(((place(weights) - low) / (high - low)) * ramp.length)]?.[0];
      };
      expect([colorOf(4, 5), colorOf(9, 9), colorOf(600, 300)]).toEqual([10, 20, 20]);
      // The rows are in the ranges; their sum is not.
      expect(colorOf(600, 600)).toBe(99);
      expect(picture(ranged, rows).notes).toEqual([]);
    },
  );

  test('are not drawn of weights that a graphics card cannot add, and say so', () => {
    const huge = (n: readonly number[]) => frame({ lon: [1, 2, 3], lat: [1, 2, 3], n });
    for (const viz_type of ['deck_grid', 'deck_hex', 'deck_screengrid', 'deck_heatmap', 'deck_contour']) {
      const weighted = { ...form, viz_type };
      expect(picture(weighted, huge([1e300, 4, -1e300])).notes).toContainEqual(
        expect.objectContaining({ values: { count: 2 } }),
      );
      expect(draw(weighted, huge([1e300, 1e300, 1e300]))).toMatchObject({ reason: { values: { count: 3 } } });
    }
  });

  test('of the screen have the color of their range too, also where the last one is open', () => {
    const range = (minValue: number, maxValue: number, r: number) => ({
      minValue,
      maxValue,
      color: { r, g: 0, b: 0, a: 100 },
    });
    const color_breakpoints = [range(0, 10, 10), range(10, 50, 20), range(50, 1_000_000, 30)];
    const ranged = {
      ...form,
      viz_type: 'deck_screengrid',
      color_scheme_type: 'color_breakpoints',
      color_breakpoints,
    };
    const { ramp, domain } = layer('screenCells', ranged, rows);
    const [low, high] = domain ?? [0, 0];
    const colorOf = (value: number) =>
      ramp[Math.min(Math.floor(((value - low) / (high - low)) * ramp.length), ramp.length - 1)]?.[0];
    expect([4, 15, 45, 60, 5000].map(colorOf)).toEqual([10, 20, 20, 30, 30]);
  });
});
