import { expect, test } from 'vitest';
import { asList, asRecord } from '#domain/jsonValue.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { withDefaults } from '../form/withDefaults.ts';
import { buildRequest } from '../query/buildRequest.ts';
import { PLAIN_STATE } from './spec/chartSpec.ts';
import { buildChartSpec } from '../build/buildChartSpec.ts';
import { PLAIN_THEME } from './spec/plainTheme.ts';
import { draw as drawChord } from '../chord/draw.ts';
import { drawPivot } from '../pivotTable/drawPivot.ts';
import { draw as drawRose } from '../rose/draw.ts';
import { frame, RANK, SOLD } from './categories/categoryOrderRows.ts';

/* The order of names in types that have them around a circle, one over another, or at two sides. */

const ranks = (name: string, ...names: readonly string[]) =>
  frame(names.map((each, at) => ({ [name]: each, 'MIN(rank)': at })));
const whole = (form: FormData) => withDefaults({ datasource: '1__table', ...form });
const asked = (form: FormData) => buildRequest(whole(form))?.queries ?? [];

test('a pivot table has an order for its columns and one for its rows, each first by hand', () => {
  const rows = frame(
    ['Large', 'Medium', 'Small'].flatMap((size) =>
      ['a', 'b'].map((kind) => ({ kind, size, 'SUM(sold)': 1 })),
    ),
  );
  const form: FormData = {
    viz_type: 'pivot_table_v2',
    groupbyRows: ['size'],
    groupbyColumns: ['kind'],
    metrics: [SOLD],
    colTotals: true,
  };
  const both = { ...form, category_order_by: RANK, category_order_by_side: RANK };
  expect(asked(both).slice(asked(form).length)).toMatchObject([
    { columns: ['kind'], metrics: [RANK] },
    { columns: ['size'], metrics: [RANK] },
  ]);
  const sides = (more: FormData, frames: readonly ReturnType<typeof frame>[]) => {
    const table = drawPivot(whole({ ...form, ...more }), rows, frames);
    return [table.rows, table.columns].map((lines) => lines.map(({ path }) => path.at(-1) ?? 'Total'));
  };
  const kinds = ranks('kind', 'b', 'a');
  const sizes = ranks('size', 'Small', 'Large', 'Medium');
  expect(sides(both, [kinds, sizes])).toEqual([
    ['Small', 'Large', 'Medium', 'Total'],
    ['b', 'a'],
  ]);
  expect(sides({ ...both, transposePivot: true }, [kinds, sizes])).toEqual([
    ['b', 'a', 'Total'],
    ['Small', 'Large', 'Medium'],
  ]);
  expect(sides({ category_order_by_side: RANK, category_order_side_desc: true }, [sizes])).toEqual([
    ['Medium', 'Large', 'Small', 'Total'],
    ['a', 'b'],
  ]);
  expect(sides({ ...both, category_order: ['Medium', 'a'] }, [kinds, sizes])).toEqual([
    ['Medium', 'Small', 'Large', 'Total'],
    ['a', 'b'],
  ]);
});

test('a pivot table orders every dimension of its rows and columns by another column', () => {
  const rows = frame(
    ['n', 's'].flatMap((region) =>
      ['Large', 'Small'].flatMap((size) =>
        ['a', 'b'].map((kind) => ({ kind, region, size, 'SUM(sold)': 1 })),
      ),
    ),
  );
  const form: FormData = {
    viz_type: 'pivot_table_v2',
    groupbyRows: ['region', 'size'],
    groupbyColumns: ['kind'],
    metrics: [SOLD],
    category_order_by_side: RANK,
  };
  expect(asked(form).slice(1)).toMatchObject([
    { columns: ['region'], metrics: [RANK] },
    { columns: ['size'], metrics: [RANK] },
  ]);
  const lines = (more: FormData, frames: readonly ReturnType<typeof frame>[]) =>
    drawPivot(whole({ ...form, ...more }), rows, frames).rows.map(({ path }) => path.join(' '));
  const [regions, sizes] = [ranks('region', 's', 'n'), ranks('size', 'Small', 'Large')];
  expect(lines({}, [regions, sizes])).toEqual(['s Small', 's Large', 'n Small', 'n Large']);
  expect(lines({ category_order_side_desc: true }, [regions, sizes])).toEqual([
    'n Large',
    'n Small',
    's Large',
    's Small',
  ]);
  // The names of a level that are named by hand come first there.
  expect(lines({ category_order: ['Large'] }, [regions, sizes])).toEqual([
    's Large',
    's Small',
    'n Large',
    'n Small',
  ]);
  // An older answer has the first dimension alone.
  expect(lines({}, [regions])).toEqual(['s Large', 's Small', 'n Large', 'n Small']);
  expect(lines({ metricsLayout: 'ROWS' }, [regions, sizes])).toEqual([
    'SUM(sold) s Small',
    'SUM(sold) s Large',
    'SUM(sold) n Small',
    'SUM(sold) n Large',
  ]);
});

test('the groups of a chord diagram are around the circle in the order of their sources, or by hand', () => {
  const rows = frame([
    { from: 'x', to: 'y', 'SUM(sold)': 1 },
    { from: 'y', to: 'z', 'SUM(sold)': 2 },
    { from: 'w', to: 'x', 'SUM(sold)': 3 },
  ]);
  const form: FormData = { viz_type: 'chord', groupby: 'from', columns: 'to', metric: SOLD };
  expect(asked({ ...form, category_order_by: RANK }).slice(1)).toMatchObject([
    { columns: ['from'], metrics: [RANK] },
  ]);
  const around = (more: FormData, frames: readonly ReturnType<typeof frame>[] = []) => {
    const made = buildChartSpec(
      whole({ ...form, ...more }),
      [rows, ...frames],
      PLAIN_THEME,
      PLAIN_STATE,
      drawChord,
    );
    if (made === null || 'reason' in made) throw new Error('Not drawn');
    return asList(asRecord(asList(made.spec['data'])[0])['values']).map((each) => asRecord(each)['text']);
  };
  expect(around({})).toEqual(['x', 'y', 'z', 'w']);
  expect(around({ category_order_by: RANK }, [ranks('from', 'w', 'y', 'x')])).toEqual(['w', 'y', 'x', 'z']);
  expect(around({ category_order: ['z', 'w'] })).toEqual(['z', 'w', 'x', 'y']);
});

test('the series of a rose are stacked in their order, and keep their colours', () => {
  const rows = frame([{ __timestamp: 0, a: 1, b: 2, c: 3 }]);
  const form: FormData = { viz_type: 'rose', granularity_sqla: 'ds', groupby: ['kind'], metrics: [SOLD] };
  const more = { category_order_by: RANK };
  expect(asked({ ...form, ...more }).slice(1)).toMatchObject([
    { columns: ['kind'], metrics: [RANK], is_timeseries: false, post_processing: [] },
  ]);
  const legend = (own: FormData, frames: readonly ReturnType<typeof frame>[] = []) => {
    const made = buildChartSpec(
      whole({ ...form, ...own }),
      [rows, ...frames],
      PLAIN_THEME,
      PLAIN_STATE,
      drawRose,
    );
    if (made === null || 'reason' in made) throw new Error('Not drawn');
    return made.legend;
  };
  const names = (...of: Parameters<typeof legend>) => legend(...of).map(({ key }) => key);
  expect(names({})).toEqual(['a', 'b', 'c']);
  expect(names(more, [ranks('kind', 'c', 'a', 'b')])).toEqual(['c', 'a', 'b']);
  expect(names({ category_order: ['b'] })).toEqual(['b', 'a', 'c']);
  const colors = (own: FormData) => new Map(legend(own).map(({ key, color }) => [key, color]));
  expect(colors({ category_order: ['b'] })).toEqual(
    new Map([...colors({})].toSorted(([x], [y]) => Number(y === 'b') - Number(x === 'b'))),
  );
});
