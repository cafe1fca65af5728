import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newChartContents } from '../../chart/chartContents.ts';
import { PANELS } from '#charts/panels.ts';
import { canonicalDashboard } from '../../dashboard/form/dashboardContent.ts';
import type { JsonRecord } from '../../jsonValue.ts';
import { canonicalDataset, newColumn, newDatasetContents, newMetric } from '../contents/datasetContents.ts';
import { type Replaceable, replaceEverywhere } from './replaceEverywhere.ts';
import { replaceIdentifier } from './replaceIdentifier.ts';
import { replaceInForm, namingWay } from './replaceInForm.ts';
import type { PartReplacement, Replacement } from './replacement.ts';

const COLUMN: PartReplacement = { kind: 'column', datasetId: 3, from: 'city', to: 'town' };
const METRIC: PartReplacement = { kind: 'metric', datasetId: 3, from: 'total', to: 'net' };

const form = (controls: JsonRecord): JsonRecord => ({
  datasource: '3__table',
  viz_type: 'table',
  ...controls,
});
const formAfter = (controls: JsonRecord, replacement: Replacement = COLUMN): JsonRecord =>
  replaceInForm(form(controls), replacement);

test('SQL gets the other name where the name stands, and nowhere else', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['upper(city)', 'upper(town)'],
    ['SUM("city") / count(CITY)', 'SUM("town") / count(town)'],
    ["city = 'city' -- city\n", "town = 'city' -- city\n"],
    ['city(1) + x.city', 'city(1) + x.town'],
    ['{{ city }} + cityx + my_city', '{{ city }} + cityx + my_city'],
    ['`city`', '`town`'],
    ["'city", "'city"],
  ];
  for (const [sql, expected] of cases) expect(replaceIdentifier(sql, 'city', 'town')).toBe(expected);
  expect(replaceIdentifier('MAX(city)', 'city', 'Home "town"')).toBe('MAX("Home ""town""")');
  expect(replaceIdentifier('MAX("Order Date")', 'Order Date', 'order')).toBe('MAX("order")');
  expect(replaceIdentifier('MAX(a)', 'a', 'order')).toBe('MAX("order")');
});

test('every control of a chart that names a column gets the other one, with what follows from it', () => {
  const sum = { expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'city', id: 7 } };
  expect(
    formAfter({
      groupby: ['city', 'country'],
      x_axis: 'city',
      metrics: [
        { ...sum, label: 'SUM(city)' },
        { ...sum, label: 'Mine', hasCustomLabel: true },
        'city total',
      ],
      metric: { expressionType: 'SQL', sqlExpression: 'MAX(city)', label: 'MAX(city)' },
      columns: [{ expressionType: 'SQL', sqlExpression: 'upper(city)', label: 'Upper' }],
      adhoc_filters: [
        { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'city', comparator: 'city' },
        { expressionType: 'SQL', clause: 'WHERE', sqlExpression: "city <> 'city'" },
      ],
      column_config: { city: { horizontalAlign: 'left' }, 'SUM(city)': { d3NumberFormat: 'd' } },
      conditional_formatting: [{ column: 'SUM(city)', operator: '>' }],
      order_by_cols: ['["city", true]', 'nonsense'],
      x_axis_sort: 'SUM(city)',
      spatial: { type: 'latlong', latCol: 'city', lonCol: 'x' },
      point_radius_fixed: { type: 'metric', value: sum },
      where: 'city IS NOT NULL',
    }),
  ).toEqual(
    form({
      groupby: ['town', 'country'],
      x_axis: 'town',
      metrics: [
        { ...sum, column: { column_name: 'town' }, label: 'SUM(town)' },
        { ...sum, column: { column_name: 'town' }, label: 'Mine', hasCustomLabel: true },
        'city total',
      ],
      metric: { expressionType: 'SQL', sqlExpression: 'MAX(town)', label: 'MAX(town)' },
      columns: [{ expressionType: 'SQL', sqlExpression: 'upper(town)', label: 'Upper' }],
      adhoc_filters: [
        { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'town', comparator: 'city' },
        { expressionType: 'SQL', clause: 'WHERE', sqlExpression: "town <> 'city'" },
      ],
      column_config: { town: { horizontalAlign: 'left' }, 'SUM(town)': { d3NumberFormat: 'd' } },
      conditional_formatting: [{ column: 'SUM(town)', operator: '>' }],
      order_by_cols: ['["town",true]', 'nonsense'],
      x_axis_sort: 'SUM(town)',
      spatial: { type: 'latlong', latCol: 'town', lonCol: 'x' },
      point_radius_fixed: { type: 'metric', value: { ...sum, column: { column_name: 'town' } } },
      where: 'town IS NOT NULL',
    }),
  );
  expect(
    formAfter(
      {
        metrics: ['total'],
        adhoc_filters: [{ expressionType: 'SIMPLE', clause: 'HAVING', subject: 'total' }],
      },
      METRIC,
    ),
  ).toEqual(
    form({
      metrics: ['net'],
      adhoc_filters: [{ expressionType: 'SIMPLE', clause: 'HAVING', subject: 'net' }],
    }),
  );
});

test('titles, values of filters, other datasets and damaged forms stay as they are', () => {
  const stays: readonly JsonRecord[] = [
    { x_axis_title: 'city', color_scheme: 'city', header_text: 'city' },
    { groupby: 'cityx', metrics: [null, 5, ['city ']], adhoc_filters: 'city' },
    { datasource: '4__table', groupby: ['city'] },
    { datasource: '3__query', groupby: ['city'] },
    { datasource: 7, groupby: ['city'] },
    { column_config: ['x'], conditional_formatting: { column: 'city' }, spatial: 'city' },
  ];
  for (const each of stays) {
    const given = form(each);
    expect(replaceInForm(given, COLUMN)).toBe(given);
  }
});

test('the controls of every type that hold columns or metrics are known', () => {
  const kinds = [
    'columns',
    'metrics',
    'columnsAndMetrics',
    'filters',
    'columnConfig',
    'spatial',
    'fixedOrMetric',
  ];
  const unknown = Object.values(PANELS)
    .flat()
    .filter(({ kind, key }) => kinds.includes(kind) && namingWay(key) === null)
    .map(({ key }) => key);
  expect([...new Set(unknown)]).toEqual([]);
});

const filter = (target: JsonRecord, more: JsonRecord = {}): JsonRecord => ({
  id: 'NATIVE_FILTER-1',
  name: 'Town',
  targets: [target],
  ...more,
});
const dashboard = (...filters: readonly JsonRecord[]): Replaceable => ({
  kind: 'dashboard',
  id: 'd',
  content: canonicalDashboard({
    certificationDetails: '',
    certifiedBy: '',
    css: '',
    layout: {},
    metadata: { native_filter_configuration: filters, label_colors: { city: '#fff' } },
    owners: [],
    published: false,
    slug: null,
    title: 'Sales',
  }),
});
const DATASET: Replaceable = {
  kind: 'dataset',
  id: 's',
  remoteId: 3,
  content: canonicalDataset({
    ...newDatasetContents({ databaseId: 1, catalog: null, schema: 'main', sql: '', title: 'orders' }),
    mainTimeColumn: 'city',
    columns: { a: newColumn('city'), b: newColumn('upper', { expression: 'upper(city)' }) },
    metrics: { c: newMetric('total', 'COUNT(DISTINCT city)') },
  }),
};
const chart = (controls: JsonRecord): Replaceable => ({
  kind: 'chart',
  id: 'c',
  content: newChartContents('Deals', form(controls)),
});

test('filters of dashboards and expressions of the dataset get the other column, and each place is named', () => {
  const column = { name: 'city' };
  const mask = { extraFormData: { filters: [{ col: 'city', op: 'IN', val: ['city'] }] }, filterState: {} };
  const objects = [
    dashboard(filter({ datasetId: 3, column }, { defaultDataMask: mask }), filter({ datasetId: 4, column })),
    DATASET,
    chart({ groupby: ['city'] }),
    chart({ groupby: ['country'] }),
  ];
  const places = replaceEverywhere(objects, COLUMN);
  expect(places.map(({ title, where }) => [title, ...where])).toEqual([
    ['Sales', 'Town'],
    ['orders', 'upper', 'total', 'Default time column'],
    ['Deals', 'groupby'],
  ]);
  const [inDashboard, inDataset] = places;
  expect(inDashboard?.to).toMatchObject({
    metadata: {
      label_colors: { city: '#fff' },
      native_filter_configuration: [
        {
          targets: [{ datasetId: 3, column: { name: 'town' } }],
          defaultDataMask: { extraFormData: { filters: [{ col: 'town', op: 'IN', val: ['city'] }] } },
        },
        { targets: [{ datasetId: 4, column }] },
      ],
    },
  });
  expect(inDataset?.to).toMatchObject({
    mainTimeColumn: 'town',
    columns: { a: { column_name: 'city' }, b: { expression: 'upper(town)' } },
    metrics: { c: { expression: 'COUNT(DISTINCT town)' } },
  });
});

test('another dataset and another table are put in place where they are meant', () => {
  const column = { name: 'city' };
  const places = replaceEverywhere([dashboard(filter({ datasetId: 3, column })), chart({}), DATASET], {
    kind: 'dataset',
    from: 3,
    to: 9,
  });
  expect(places.map(({ kind, where }) => [kind, ...where])).toEqual([
    ['dashboard', 'Town'],
    ['chart', 'datasource'],
  ]);
  const table: Replacement = { kind: 'table', databaseId: 1, from: 'orders', to: 'orders_2' };
  const after = (sql: string): unknown => {
    const given = { ...DATASET, content: { ...DATASET.content, sql } } as Replaceable;
    return (replaceEverywhere([given], table)[0]?.to as { readonly sql?: string } | undefined)?.sql ?? sql;
  };
  expect(after('SELECT orders, o.orders FROM main.orders o JOIN Orders ON orders.id = 1')).toBe(
    'SELECT orders, o.orders FROM main.orders_2 o JOIN orders_2 ON orders_2.id = 1',
  );
  expect(replaceEverywhere([DATASET], table)[0]?.to).toMatchObject({ title: 'orders_2' });
  expect(replaceEverywhere([DATASET], { ...table, databaseId: 2 })).toEqual([]);
});

const NAMES = ['city', 'town', 'a b', 'SUM(city)', 'x'] as const;
const name = fc.constantFrom(...NAMES);
const metric = fc.oneof(
  name,
  fc.record({
    expressionType: fc.constant('SIMPLE'),
    aggregate: fc.constantFrom('SUM', 'MAX'),
    column: fc.record({ column_name: name }),
    label: name,
  }),
  fc.record({ expressionType: fc.constant('SQL'), sqlExpression: fc.constantFrom('city + 1', '"a b"', 'x') }),
);
const controls = fc.record(
  {
    groupby: fc.array(name),
    metrics: fc.array(metric),
    x_axis_title: name,
    row_limit: fc.integer(),
    column_config: fc.dictionary(name, fc.record({ width: fc.integer() })),
    adhoc_filters: fc.array(
      fc.record({
        expressionType: fc.constant('SIMPLE'),
        clause: fc.constant('WHERE'),
        subject: name,
        comparator: name,
      }),
    ),
    other: fc.jsonValue(),
  },
  { requiredKeys: [] },
);

test('a replacement changes only controls that name the part, leaves none of it behind, and changes nothing twice', () => {
  fc.assert(
    fc.property(controls, (given) => {
      const before = form(given);
      const after = replaceInForm(before, { ...COLUMN, to: 'fresh' });
      for (const key of Object.keys(before))
        if (namingWay(key) === null) expect(after[key]).toBe(before[key]);
      expect(replaceInForm(after, { ...COLUMN, to: 'fresh' })).toBe(after);
      const { groupby } = after as { readonly groupby?: readonly string[] };
      expect(groupby ?? []).not.toContain('city');
    }),
  );
});

test('the same replacement backwards restores what named only the one', () => {
  fc.assert(
    fc.property(controls, (given) => {
      const before = form(given);
      const there = replaceInForm(before, { ...COLUMN, to: 'fresh' });
      expect(replaceInForm(there, { ...COLUMN, from: 'fresh', to: 'city' })).toEqual(before);
    }),
  );
});
