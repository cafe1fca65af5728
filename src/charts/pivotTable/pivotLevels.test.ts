import { describe, expect, test } from 'vitest';
import type { FrameValue } from '#domain/frameValue.ts';
import { frameOfWire } from '#domain/compile/frame.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { withDefaults } from '../form/withDefaults.ts';
import { buildQuery } from '../query/buildQuery.ts';
import { buildRequest } from '../query/buildRequest.ts';
import { pivotLevels } from './pivotLevels.ts';
import { pivotReader } from '../kit/pivot/pivotReader.ts';
import { drawPivot } from './drawPivot.ts';

const BUYERS = {
  expressionType: 'SIMPLE',
  aggregate: 'COUNT_DISTINCT',
  column: { column_name: 'buyer' },
  label: 'buyers',
};
const SALES = {
  expressionType: 'SIMPLE',
  aggregate: 'SUM',
  column: { column_name: 'price' },
  label: 'sales',
};
const FORM: FormData = withDefaults({
  viz_type: 'pivot_table_v2',
  datasource: '1__table',
  groupbyRows: ['country', 'city'],
  groupbyColumns: ['kind'],
  metrics: [BUYERS],
  colTotals: true,
  rowTotals: true,
  rowSubTotals: true,
  valueFormat: ',d',
});
const rows = (data: readonly Readonly<Record<string, FrameValue>>[]) =>
  frameOfWire({
    colnames: Object.keys(data[0] ?? {}),
    coltypes: Object.keys(data[0] ?? {}).map((name) => (name === 'buyers' || name === 'sales' ? 0 : 1)),
    data,
  });
const MAIN = rows([
  { kind: 'a', country: 'NO', city: 'Oslo', buyers: 3 },
  { kind: 'b', country: 'NO', city: 'Oslo', buyers: 2 },
  { kind: 'a', country: 'NO', city: 'Bergen', buyers: 1 },
]);
/** By the levels of `pivotLevels`: a buyer of several groups counts once. */
const ANSWERS: Readonly<Record<string, ReturnType<typeof rows>>> = {
  '0 0': rows([{ buyers: 4 }]),
  '0 1': rows([
    { kind: 'a', buyers: 3 },
    { kind: 'b', buyers: 2 },
  ]),
  '1 0': rows([{ country: 'NO', buyers: 4 }]),
  '1 1': rows([
    { kind: 'a', country: 'NO', buyers: 3 },
    { kind: 'b', country: 'NO', buyers: 2 },
  ]),
  '2 0': rows([
    { country: 'NO', city: 'Oslo', buyers: 3 },
    { country: 'NO', city: 'Bergen', buyers: 1 },
  ]),
};
const answered = (form: FormData) =>
  drawPivot(
    form,
    MAIN,
    pivotLevels(form).map((level) => ANSWERS[`${level.rows} ${level.columns}`] ?? rows([])),
  );
const texts = (form: FormData) => {
  const pivot = answered(form);
  const { rows: lines, columns } = pivot;
  const { text } = pivotReader(pivot);
  return lines.map((row) => columns.map((column) => text(row, column)));
};

describe('totals of a distinct count', () => {
  test('are requested at each level that is shown, after the query of the cells', () => {
    const own = buildQuery(FORM)?.queries ?? [];
    const all = buildRequest(FORM)?.queries ?? [];
    expect(all.slice(0, own.length)).toEqual(own);
    expect(all.slice(own.length).map(({ columns }) => columns)).toEqual([
      [],
      ['kind'],
      ['country'],
      ['kind', 'country'],
      ['country', 'city'],
    ]);
    expect(all.at(-1)).toMatchObject({ metrics: [BUYERS], row_limit: 0 });
    expect(all.at(-1)).not.toHaveProperty('orderby');
  });

  test('are the engine’s, and not sums of the cells', () => {
    expect(texts(FORM)).toEqual([
      ['1', '', '1'],
      ['3', '2', '3'],
      ['3', '2', '4'],
      ['3', '2', '4'],
    ]);
    expect(answered(FORM).notes).toHaveLength(1);
  });

  test('are shares of the engine’s totals', () => {
    const shares = texts({ ...FORM, aggregateFunction: 'Sum as Fraction of Total' });
    expect(shares[1]).toEqual(['75.0%', '50.0%', '75.0%']);
    expect(shares.at(-1)?.at(-1)).toBe('100.0%');
  });

  test('are found under their metric, wherever it is a level', () => {
    for (const layout of [{ metricsLayout: 'ROWS' }, { combineMetric: true }, { transposePivot: true }]) {
      const form = { ...FORM, colSubTotals: true, ...layout };
      expect(texts(form).at(-1)?.at(-1)).toBe('4');
    }
  });

  test('are left out, with a note, where groups are filtered by a metric', () => {
    const having = { expressionType: 'SQL', clause: 'HAVING', sqlExpression: 'COUNT(*) > 1' };
    const form = { ...FORM, adhoc_filters: [having] };
    expect(buildRequest(form)?.queries).toHaveLength(1);
    const pivot = drawPivot(form, MAIN);
    expect(pivotReader(pivot).text(pivot.rows.at(-1)!, pivot.columns.at(-1)!)).toBe('');
    expect(pivot.notes[0]?.text).toMatch(/left out/);
  });
});

test('a metric that adds up, and a statistic of the cells, request nothing more', () => {
  for (const form of [
    { ...FORM, metrics: [SALES] },
    { ...FORM, metrics: ['count'] },
    { ...FORM, aggregateFunction: 'Maximum' },
    { ...FORM, colTotals: false, rowTotals: false, rowSubTotals: false },
  ])
    expect(buildRequest(form)?.queries).toHaveLength(1);
});

test('different metrics are not added to one total, unless both add up', () => {
  const frame = rows([{ kind: 'a', country: 'NO', city: 'Oslo', buyers: 3, sales: 90 }]);
  const pivot = drawPivot({ ...FORM, metrics: [BUYERS, SALES] }, frame);
  expect(pivotReader(pivot).value(pivot.rows.at(-1)!, pivot.columns.at(-1)!)).toBeNull();
});

test('a saved metric is requested too, because its SQL is not known, and is a sum until it is answered', () => {
  const form = { ...FORM, metrics: ['buyers'] };
  expect(buildRequest(form)?.queries).toHaveLength(6);
  expect(texts(form).at(-1)?.at(-1)).toBe('4');
  const unanswered = drawPivot(form, MAIN);
  expect(pivotReader(unanswered).value(unanswered.rows.at(-1)!, unanswered.columns.at(-1)!)).toBe(6);
});

test('an order by value is that of the engine’s totals', () => {
  const form: FormData = {
    ...FORM,
    colTotals: false,
    rowTotals: false,
    rowSubTotals: false,
    rowOrder: 'value_z_to_a',
  };
  expect(pivotLevels(form)).toContainEqual({ rows: 1, columns: 0 });
  expect(answered(form).rows.map(({ path }) => path.at(-1))).toEqual(['Oslo', 'Bergen']);
});
