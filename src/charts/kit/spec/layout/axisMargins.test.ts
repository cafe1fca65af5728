import { expect, test } from 'vitest';
import { asList } from '#domain/jsonValue.ts';
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
  expect(withAxisMargins({ x_axis_title_margin: '30' }, spec)).toEqual({
    axes: [
      { orient: 'bottom', title: 'Day', titlePadding: 23 },
      { orient: 'left', title: 'Sold' },
    ],
  });
});

test('a margin is outside of the title, which stays beside the labels', () => {
  const { axes } = withAxisMargins({ left_margin: 75 }, spec);
  expect(axes).toEqual([
    ...spec.axes,
    expect.objectContaining({ orient: 'left', minExtent: 75, labels: false, domain: false }),
  ]);
  expect(asList(axes)[2]).not.toHaveProperty('title');
});

test('names may be as long as their margin', () => {
  const named = (margin: number) =>
    withAxisMargins({ bottom_margin: margin }, { axes: [{ orient: 'bottom', labelLimit: 120 }] })['axes'];
  expect(asList(named(200))[0]).toEqual({ orient: 'bottom', labelLimit: 200 });
  expect(asList(named(50))[0]).toEqual({ orient: 'bottom', labelLimit: 120 });
});

test('of horizontal bars, the room of the X axis is beside them', () => {
  const { axes } = withAxisMargins({ orientation: 'horizontal', x_axis_title_margin: 30 }, spec);
  expect(axes).toEqual([{ orient: 'bottom', title: 'Day' }, expect.objectContaining({ titlePadding: 23 })]);
});

test('no room is so large that nothing is left of the drawing', () => {
  const { axes } = withAxisMargins({ bottom_margin: 100_000, left_margin: -5 }, spec);
  expect(axes).toEqual([
    { orient: 'bottom', title: 'Day' },
    expect.objectContaining({ minExtent: 300 }),
    { orient: 'left', title: 'Sold' },
  ]);
});
