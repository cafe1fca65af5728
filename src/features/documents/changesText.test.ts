import { expect, test } from 'vitest';
import { changesBetween, mergeContents } from '#documents/state/content.ts';
import { chartDocument } from '#documents/kinds/chart.ts';
import { dashboardDocument, newDashboardContents } from '#documents/kinds/dashboard.ts';
import { newChartContents } from '#domain/chart/chartContents.ts';
import { edited, layout, move } from '#domain/dashboard/edit/testLayout.ts';
import type { DashboardContents } from '#domain/dashboard/form/dashboardContent.ts';
import type { LayoutEdit } from '#domain/dashboard/edit/layoutEdit.ts';
import { partChanges } from '#domain/merge/part.ts';
import { changesText } from './changesText.ts';
import { namePartOf } from './kindTexts.ts';
import { mergedLines, sideText } from './conflict/conflictTexts.ts';

const LAYOUT = layout([
  ['ROW-a', ['CHART-Sales:3', 'CHART-Ships:3', 'CHART-Crews:3']],
  ['ROW-b', ['CHART-Cargo:6']],
]);
const filter = (name: string, more: object = {}) => ({
  id: `F-${name}`,
  type: 'NATIVE_FILTER',
  name,
  ...more,
});
const START: DashboardContents = {
  ...newDashboardContents('Harbour'),
  layout: LAYOUT,
  metadata: { label_colors: {}, native_filter_configuration: [filter('Country'), filter('Year')] },
};

const after = (...edits: readonly LayoutEdit[]): DashboardContents => ({
  ...START,
  layout: edits.reduce(edited, LAYOUT),
});

function words(to: DashboardContents): string {
  const changes = changesBetween(dashboardDocument, START, to);
  return changesText(partChanges(changes, namePartOf('dashboard'), [to, START]));
}

test('moved charts are counted, and a removed filter is named', () => {
  const moved = after(...['Sales', 'Ships', 'Crews'].map((name) => move(`CHART-${name}`, 'GRID_ID', 2)));
  const metadata = { native_filter_configuration: [filter('Year')] };
  expect(words({ ...moved, metadata })).toContain('3 charts moved');
  expect(words({ ...moved, metadata })).toContain('filter Country removed');
});

test.each([
  ['nothing', START, ''],
  ['a title', { ...START, title: 'Port' }, 'Title changed'],
  ['a style sheet', { ...START, css: 'p {}' }, 'CSS changed'],
  [
    'one chart',
    after({ kind: 'resize', id: 'CHART-Cargo', size: { width: 4, height: 50 } }),
    'Chart CHART-Cargo resized',
  ],
  ['an order', after(move('CHART-Crews', 'ROW-a', 0)), 'Row 1 reordered'],
  ['a removal', after({ kind: 'remove', id: 'CHART-Ships' }), 'Chart CHART-Ships removed'],
  [
    'colours and a setting',
    {
      ...START,
      metadata: { ...START.metadata, refresh_frequency: 60, label_colors: { Planes: '#111', Cars: '#222' } },
    },
    '2 colours added, refresh interval changed',
  ],
  ['what pages note', { ...START, metadata: { ...START.metadata, map_label_colors: { a: '#111' } } }, ''],
] as const)('%s is described', (_what, to, text) => {
  const found = words(to);
  expect(found.split(', ').toSorted()).toEqual(text.split(', ').toSorted());
});

test('changes of a chart are named by its controls', () => {
  const before = newChartContents('Sales', { viz_type: 'pie', row_limit: 10 });
  const to = newChartContents('Sales', { viz_type: 'table', row_limit: 20 });
  const changes = changesBetween(chartDocument, before, to);
  expect(changesText(partChanges(changes, namePartOf('chart'), [to, before]))).toBe(
    'Row limit changed, chart type changed',
  );
});

test('more than eight things are counted', () => {
  const keys = Array.from({ length: 12 }, (_each, at) => [`setting_${at}`, at]);
  const to = { ...START, metadata: { ...START.metadata, ...Object.fromEntries(keys) } };
  expect(words(to)).toMatch(/, 4 more changes$/);
});

test('the sides of a conflict say where a chart is, what a filter became, and what is gone', () => {
  const sides = (mine: DashboardContents, theirs: DashboardContents): readonly string[] => {
    const { conflicts } = mergeContents(dashboardDocument, { base: START, mine, theirs });
    return conflicts.flatMap((each) => [
      sideText(each, each.mine, mine),
      sideText(each, each.theirs, theirs),
    ]);
  };
  expect(sides(after(move('CHART-Cargo', 'ROW-a', 3)), after(move('CHART-Cargo', 'GRID_ID', 0)))).toEqual([
    'In Row 1',
    expect.stringMatching(/^In Row \d$/),
  ]);
  const filters = (...all: readonly object[]) => ({
    ...START,
    metadata: { native_filter_configuration: all },
  });
  expect(
    sides(filters(filter('Country', { name: 'Land' }), filter('Year')), filters(filter('Year'))),
  ).toEqual(['Name: “Land”', 'Removed']);
  const removed = { ...START, layout: edited(LAYOUT, { kind: 'remove', id: 'CHART-Cargo' }) };
  expect(sides(after(move('CHART-Cargo', 'ROW-a', 0)), removed)).toEqual(['Width: 3; In Row 1', 'Removed']);
});

test('the sides of a filter in conflict are words, without the text of its settings', () => {
  const own = {
    filterType: 'filter_select',
    targets: [{ datasetId: 7, column: { name: 'land' } }],
    scope: { rootPath: ['ROOT_ID'], excluded: [] },
    chartsInScope: [1, 2, 3, 4],
    controlValues: { multiSelect: true, enableEmptyFilter: false },
    defaultDataMask: { extraFormData: {}, filterState: {} },
    cascadeParentIds: [],
  };
  const filters = (more: object) => ({
    ...START,
    metadata: { native_filter_configuration: [filter('Country', { ...own, ...more }), filter('Year')] },
  });
  const base = filters({});
  const mine = filters({
    scope: { rootPath: ['ROW-a'], excluded: [2] },
    chartsInScope: [1, 3],
    controlValues: { multiSelect: false, enableEmptyFilter: false },
    cascadeParentIds: ['F-Year'],
  });
  const theirs = filters({
    targets: [{ datasetId: 8, column: { name: 'country' } }],
    filterType: 'filter_range',
    defaultDataMask: { filterState: { value: ['Peru', 'Chile'] }, extraFormData: { filters: [] } },
  });
  const [conflict] = mergeContents(dashboardDocument, { base, mine, theirs }).conflicts;
  if (conflict === undefined) throw new Error('no conflict');
  expect(sideText(conflict, conflict.mine, mine)).toBe(
    'Scope: CHART-Sales, CHART-Crews; Settings: several values: off; Depends on: Year',
  );
  expect(sideText(conflict, conflict.theirs, theirs)).toBe(
    'Type: Numerical range; Column: country, dataset 8; Default value: Peru, Chile',
  );
});

test('what a dialog writes down of a filter without setting it is no side of a conflict', () => {
  const filters = (more: object) => ({
    ...START,
    metadata: { native_filter_configuration: [filter('Country', more), filter('Year')] },
  });
  const base = filters({});
  const unset = {
    adhoc_filters: [],
    granularity_sqla: null,
    requiredFirst: false,
    sortMetric: null,
    time_range: '',
  };
  const mine = filters({ ...unset, name: 'Mine', controlValues: { enableEmptyFilter: true } });
  const theirs = filters({ ...unset, name: 'Theirs', controlValues: { multiSelect: false } });
  const [conflict] = mergeContents(dashboardDocument, { base, mine, theirs }).conflicts;
  if (conflict === undefined) throw new Error('no conflict');
  expect(sideText(conflict, conflict.mine, mine)).toBe('Name: “Mine”; Settings: a value is required: on');
  expect(sideText(conflict, conflict.theirs, theirs)).toBe('Name: “Theirs”; Settings: several values: off');
});

test('what is merged of a dashboard names what was removed, resized and renamed, with what it was', () => {
  const theirs = {
    ...START,
    title: 'Ports',
    layout: edited(LAYOUT, { kind: 'remove', id: 'CHART-Cargo' }),
  };
  const sides = { base: START, mine: START, theirs, conflicts: [] };
  const lines = mergedLines('dashboard', sides, 'theirs');
  expect(lines).toContain('Chart CHART-Cargo removed');
  expect(lines.some((line) => /^Title: .+ → “Ports”$/.test(line))).toBe(true);
  expect(mergedLines('dashboard', sides, 'mine')).toEqual([]);
});
