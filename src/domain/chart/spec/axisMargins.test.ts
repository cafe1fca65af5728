import { expect, test } from 'vitest';
import { withAxisMargins } from './axisMargins.ts';

const spec = {
  axes: [
    { orient: 'bottom', title: 'Day' },
    { orient: 'left', title: 'Sold' },
  ],
};

test('titles and labels of axes have the room of the form, and by default as much as they need', () => {
  expect(
    withAxisMargins({ x_axis_title_margin: 0, y_axis_title_margin: 15, left_margin: 'auto' }, spec),
  ).toBe(spec);
  expect(withAxisMargins({ x_axis_title_margin: '30', left_margin: 75 }, spec)).toEqual({
    axes: [
      { orient: 'bottom', title: 'Day', titlePadding: 23 },
      { orient: 'left', title: 'Sold', minExtent: 55 },
    ],
  });
});

test('a margin without a title is for labels alone', () => {
  const { axes } = withAxisMargins({ bottom_margin: 100 }, { axes: [{ orient: 'bottom' }] });
  expect(axes).toEqual([{ orient: 'bottom', minExtent: 100 }]);
});

test('of horizontal bars, the room of the X axis is beside them', () => {
  const { axes } = withAxisMargins({ orientation: 'horizontal', x_axis_title_margin: 30 }, spec);
  expect(axes).toEqual([{ orient: 'bottom', title: 'Day' }, expect.objectContaining({ titlePadding: 23 })]);
});

test('no room is so large that nothing is left of the drawing', () => {
  const { axes } = withAxisMargins({ bottom_margin: 100_000, left_margin: -5 }, spec);
  expect(axes).toEqual([expect.objectContaining({ minExtent: 280 }), { orient: 'left', title: 'Sold' }]);
});
