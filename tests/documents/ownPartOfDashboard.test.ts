import { expect, test } from 'vitest';
import { mergeContents } from '#documents/state/content.ts';
import { dashboardDocument, newDashboardContents } from '#documents/kinds/dashboard.ts';
import type { DashboardContents } from '#domain/dashboard/form/dashboardContent.ts';
import { isTree } from '#domain/dashboard/form/layoutOfForm.ts';
import { ownPartOfDashboard } from '#domain/dashboard/form/ownPartOfDashboard.ts';

const markdown = (id: string, code: string) => ({
  id,
  type: 'MARKDOWN',
  children: [],
  meta: { code, width: 4 },
});
const boardOf = (texts: Readonly<Record<string, string>>, more: Partial<DashboardContents> = {}) => ({
  ...newDashboardContents('Sales'),
  layout: {
    ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['TAB-1'] },
    'TAB-1': { id: 'TAB-1', type: 'TAB', children: ['ROW-1', 'ROW-2'], meta: { text: 'Secret tab' } },
    'ROW-1': { id: 'ROW-1', type: 'ROW', children: Object.keys(texts), meta: {} },
    'ROW-2': { id: 'ROW-2', type: 'ROW', children: [], meta: {} },
    ...Object.fromEntries(Object.entries(texts).map(([id, code]) => [id, markdown(id, code)])),
  },
  ...more,
});
const filter = (id: string, name: string) => ({ id, name, filterType: 'filter_select', targets: [] });

const BASE = boardOf(
  { 'MARKDOWN-1': 'Secret one', 'MARKDOWN-2': 'Secret two' },
  {
    css: 'secret{}',
    published: true,
    metadata: { native_filter_configuration: [filter('f1', 'Secret filter')], color_scheme: 'secret' },
  },
);
const MINE = boardOf(
  { 'MARKDOWN-1': 'Own words', 'MARKDOWN-2': 'Secret two', 'MARKDOWN-3': 'New words' },
  {
    css: BASE.css,
    published: true,
    metadata: {
      ...BASE.metadata,
      native_filter_configuration: [filter('f1', 'Secret filter'), filter('f2', 'Own filter')],
    },
  },
);

test('what a person made of a dashboard has the words of nobody else but its title', () => {
  const { content, base } = ownPartOfDashboard(MINE, BASE);
  expect(JSON.stringify([content, base])).not.toMatch(/secret/i);
  expect(JSON.stringify(content)).toMatch(/Own words.*New words.*Own filter/);
  expect(content).toMatchObject({ title: 'Sales', published: true, css: '' });
  expect(isTree(content.layout)).toBe(true);
  expect(Object.keys(content.layout).toSorted()).toEqual([
    'MARKDOWN-1',
    'MARKDOWN-3',
    'ROOT_ID',
    'ROW-1',
    'TAB-1',
  ]);
});

test('it merges into the dashboard where that can be read again, and asks about a text that both have', () => {
  const { content: mine, base } = ownPartOfDashboard(MINE, BASE);
  const { content, conflicts } = mergeContents(dashboardDocument, { base, mine, theirs: BASE });
  expect(conflicts.map(({ path }) => path.join(' '))).toEqual(['layout components MARKDOWN-1 meta code']);
  expect(JSON.stringify(content)).toMatch(/Secret tab/);
  expect(JSON.stringify(content)).toMatch(/New words/);
  expect(content).toMatchObject({ css: 'secret{}', metadata: { color_scheme: 'secret' } });
});

test('a new title is an edit like others', () => {
  const { content, base } = ownPartOfDashboard({ ...BASE, title: 'Mine' }, BASE);
  expect([content.title, base.title]).toEqual(['Mine', 'Sales']);
  expect(content.layout).toEqual({});
});
