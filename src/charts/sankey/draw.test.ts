import { expect, test } from 'vitest';
import { frameOfWire } from '#domain/compile/frame.ts';
import { asList, asRecord } from '#domain/jsonValue.ts';
import { chartColors } from '../build/chartColors.ts';
import { createColorBook } from '../kit/colors/colorBook.ts';
import { startLabelColors } from '../kit/colors/labelColors.ts';
import { withDefaults } from '../form/withDefaults.ts';
import { buildChartSpec } from '../build/buildChartSpec.ts';
import { PLAIN_STATE } from '../kit/spec/chartSpec.ts';
import { PLAIN_THEME } from '../kit/spec/plainTheme.ts';
import { type Flow, sankeyLayout } from './sankeyLayout.ts';
import { tooltipAt } from '../kit/spec/tooltips/tooltipAt.ts';

const FORM = withDefaults({ viz_type: 'sankey_v2', source: 'from', target: 'to', metric: 'm' });
const answer = (...rows: readonly (readonly [string | null, string, number | null])[]) =>
  frameOfWire({
    colnames: ['from', 'to', 'm'],
    coltypes: [1, 1, 0],
    data: rows.map(([from, to, m]) => ({ from, to, m })),
  });
const flows = (text: string): Flow[] =>
  text.split(' ').map((each, row) => {
    const [source = '', target = '', value] = each.split('-');
    return { row, source, target, value: Number(value ?? 1) };
  });
const columnsOf = (text: string) =>
  Object.fromEntries(sankeyLayout(flows(text)).nodes.map(({ name, column }) => [name, column]));

test('everything flows to the right, and final nodes are at the end', () => {
  expect(columnsOf('a-b b-c a-c x-y')).toEqual({ a: 0, b: 1, c: 2, x: 0, y: 2 });
  expect(columnsOf('b-c a-b c-d a-d')).toEqual({ a: 0, b: 1, c: 2, d: 3 });
});

test('a flow that leads back is counted and not drawn, whatever lies between', () => {
  const { ribbons, circular } = sankeyLayout(flows('a-a a-b b-c c-a c-d'));
  expect(ribbons.map(({ row }) => row)).toEqual([1, 2, 4]);
  expect(circular).toBe(2);
});

test('nodes are as high as their flow, in one unit and within the whole, and ribbons fill them', () => {
  const { nodes, ribbons } = sankeyLayout(flows('a-x-30 a-y-10 b-x-5 b-y-15'));
  const heights = Object.fromEntries(nodes.map(({ name, y0, y1 }) => [name, y1 - y0]));
  expect((heights['a'] ?? 0) / (heights['b'] ?? 0)).toBeCloseTo(2);
  expect((heights['x'] ?? 0) / (heights['y'] ?? 0)).toBeCloseTo(35 / 25);
  for (const { y0, y1 } of nodes) expect([y0 >= -1e-9, y1 <= 1 + 1e-9]).toEqual([true, true]);
  for (const { name, y0, y1 } of nodes.filter(({ column }) => column === 0)) {
    const own = ribbons.filter(({ source }) => source === name).toSorted((p, q) => p.y0 - q.y0);
    expect(own[0]?.y0).toBeCloseTo(y0);
    expect((own.at(-1)?.y0 ?? 0) + (own.at(-1)?.width ?? 0)).toBeCloseTo(y1);
  }
});

test('a node is close to its neighbours, so that ribbons do not cross needlessly', () => {
  const { ribbons } = sankeyLayout(flows('a-x b-y c-z a-w'));
  const order = (end: 'y0' | 'y1') => ribbons.toSorted((p, q) => p[end] - q[end]).map(({ row }) => row);
  expect(order('y1')).toEqual(order('y0'));
});

test('hundreds of flows between all nodes of many columns are laid out quickly', () => {
  const many: Flow[] = [];
  for (let i = 0; i < 500; i += 1) {
    const column = Math.floor(i / 25);
    many.push({
      row: i,
      source: `${column}.${i % 5}`,
      target: `${column + 1}.${Math.floor(i / 5) % 5}`,
      value: 1,
    });
  }
  expect(sankeyLayout(many).columns).toBe(21);
});

test('a ribbon has the colour of its source and shows its share of both ends', () => {
  const frame = answer(['a', 'x', 30], ['a', 'y', 10], ['b', 'x', 10], [null, 'y', 0]);
  const picture = buildChartSpec(FORM, [frame], PLAIN_THEME, PLAIN_STATE);
  if (picture === null || 'reason' in picture) throw new Error('Not drawn');
  const [ribbons, nodes] = asList(picture.spec['data']).map((each) =>
    asList(asRecord(each)['values']).map(asRecord),
  );
  expect(ribbons?.map(({ row }) => row)).toEqual([0, 1, 2]);
  expect(ribbons?.[0]?.['color']).toBe(nodes?.find(({ name }) => name === 'a')?.['color']);
  const linkTooltip = tooltipAt(picture, { row: 0, series: null });
  expect(linkTooltip?.title).toBe('a › x');
  expect(linkTooltip?.lines.map(({ label, value }) => `${label} ${value}`)).toEqual([
    'm 30',
    '% (a) 75.0%',
    '% (x) 75.0%',
  ]);
  expect(tooltipAt(picture, { row: Number(nodes?.[0]?.['row']), series: null })?.lines).toHaveLength(1);
  const { byLabel } = chartColors(createColorBook(startLabelColors({})), FORM, [frame]);
  expect([...byLabel.keys()]).toEqual(['a', 'x', 'y', 'b', '<NULL>']);
});

test('without rows, values, such a column or anything but cycles it shows a message', () => {
  for (const [form, frame] of [
    [FORM, answer()],
    [FORM, answer(['a', 'b', null])],
    [FORM, answer(['a', 'b', -1])],
    [FORM, answer(['a', 'a', 4])],
    [{ ...FORM, target: 'gone' }, answer(['a', 'b', 1])],
    [{ ...FORM, target: undefined }, answer(['a', 'b', 1])],
  ] as const)
    expect(buildChartSpec(form, [frame], PLAIN_THEME, PLAIN_STATE)).toHaveProperty('reason');
});

test('a name that is too long for its room is on two lines, and cut only then', () => {
  const frame = answer(['a', 'More than 60 minutes', 30], ['a', 'Unbreakable', 10]);
  const picture = buildChartSpec(FORM, [frame], PLAIN_THEME, PLAIN_STATE);
  if (picture === null || 'reason' in picture) throw new Error('Not drawn');
  const nodes = asList(asRecord(asList(picture.spec['data'])[1])['values']).map(asRecord);
  expect(nodes.map(({ name, lines }) => [name, lines])).toEqual(
    expect.arrayContaining([
      ['More than 60 minutes', ['More than', '60 minutes']],
      ['Unbreakable', null],
    ]),
  );
});
