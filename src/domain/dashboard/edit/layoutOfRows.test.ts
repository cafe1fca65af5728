import { expect, test } from 'vitest';
import { readLayout } from '../layout/readLayout.ts';
import { layoutOfRows } from './layoutOfRows.ts';
import { layoutText } from './normalise.ts';

const chart = (id: number) => ({ chart: { chartId: id, uuid: null, name: `Chart ${id}` } });
const counter = () => {
  let at = 0;
  return () => String((at += 1));
};

test('rows become a layout without faults, in which what has no width shares what is left of its row', () => {
  const map = layoutOfRows(
    [
      [{ text: '# Sales' }],
      [{ ...chart(1), width: 5 }, chart(2), { ...chart(3), height: 30 }],
      [chart(4), chart(5), chart(6), chart(7), chart(8)],
    ],
    counter(),
  );
  const { nodes, faults, charts } = readLayout(layoutText(map ?? {}), []);
  expect(faults).toEqual([]);
  expect(nodes.map(({ kind }) => kind)).toEqual(['row', 'row', 'row']);
  expect(charts.map(({ chartId, width }) => [chartId, width])).toEqual([
    [1, 5],
    [2, 4],
    [3, 3],
    [4, 3],
    [5, 3],
    [6, 2],
    [7, 2],
    [8, 2],
  ]);
  expect(charts.slice(1, 3).map(({ height }) => height)).toEqual([50, 30]);
  expect(nodes[0]).toMatchObject({
    children: [{ kind: 'markdown', code: '# Sales', width: 12, height: 14 }],
  });
});

test('a row that is wider than the grid is refused', () => {
  expect(layoutOfRows([[{ ...chart(1), width: 12 }, chart(2)]], counter())).toBeNull();
  expect(
    layoutOfRows(
      [
        [
          { ...chart(1), width: 7 },
          { ...chart(2), width: 6 },
        ],
      ],
      counter(),
    ),
  ).toBeNull();
});
