import type { ExampleFile } from '../base/exampleFile.ts';

/** The key of a chart type with this name; null if the name has nothing that a key can have. */
export function keyOfName(name: string): string | null {
  const key = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[^a-z]+|-+$/g, '')
    .slice(0, 40);
  return key.length < 2 ? null : key;
}

/** A chart type that works, and its test. */
export const exampleType = (key: string, name: string): readonly ExampleFile[] => [
  { name: `${key}.mjs`, text: moduleText(key, name) },
  { name: `${key}.test.mjs`, text: testText(key) },
];

const moduleText = (key: string, name: string): string => `/*
 * A chart type for Sextant: one module without imports, which exports "chart". It runs in an interpreter that has the
 * language and nothing else: no network, no page, no files. Test it with: node --test ${key}.test.mjs
 */
export const chart = {
  api: 1,
  // What charts store: it never changes.
  key: '${key}',
  name: ${JSON.stringify(name)},
  author: '',
  category: 'Ranking',
  // Of each group at least one control needs a value.
  needs: [['groupby'], ['metric']],
  defaults: { row_limit: 20, dot_size: 90 },
  // Controls of Sextant by their key, and controls of its own.
  controls: [
    'groupby',
    'metric',
    'adhoc_filters',
    'row_limit',
    { key: 'dot_size', kind: 'number', label: 'Size of dots', min: 10, max: 500, redraws: true },
  ],

  // What is asked for. Filters and the time range of the chart and its dashboard are added.
  query: (form) => [
    {
      columns: form.groupby,
      metrics: [form.metric],
      orderby: [[form.metric, false]],
      row_limit: form.row_limit,
    },
  ],

  // What is drawn: { kind: 'spec', spec } with Vega-Lite, 'table' with columns and rows, 'number' with a value,
  // 'text', or 'html'.
  draw({ form, rows, theme }) {
    if (rows.length === 0) return { kind: 'text', text: 'No rows match.' };
    const names = Object.keys(rows[0]);
    const value = names.at(-1);
    const label = (row) => names.slice(0, -1).map((name) => row[name]).join(', ');
    const values = rows.map((row) => ({ label: label(row), value: row[value] }));
    const encoding = {
      x: { field: 'label', type: 'nominal', sort: null, title: null },
      y: { field: 'value', type: 'quantitative', title: value },
      tooltip: [{ field: 'label', title: names.slice(0, -1).join(', ') }, { field: 'value', title: value }],
    };
    return {
      kind: 'spec',
      spec: {
        data: { values },
        layer: [
          { mark: { type: 'rule', color: theme.muted }, encoding },
          { mark: { type: 'circle', size: form.dot_size, color: theme.accent, opacity: 1 }, encoding },
        ],
      },
    };
  },
};
`;

const testText = (key: string): string => `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chart } from './${key}.mjs';

const form = { groupby: ['city'], metric: 'count', row_limit: 5, dot_size: 50 };
const theme = { mode: 'light', accent: '#1b3a6b', muted: '#667085' };

test('it asks for the largest values', () => {
  assert.deepEqual(chart.query(form), [
    { columns: ['city'], metrics: ['count'], orderby: [['count', false]], row_limit: 5 },
  ]);
});

test('it draws a dot for each row', () => {
  const rows = [{ city: 'Oslo', count: 3 }, { city: 'Bergen', count: 2 }];
  const { kind, spec } = chart.draw({ form, rows, others: [], theme, state: { selected: null } });
  assert.equal(kind, 'spec');
  assert.deepEqual(spec.data.values, [{ label: 'Oslo', value: 3 }, { label: 'Bergen', value: 2 }]);
  assert.equal(spec.layer[1].mark.size, 50);
});

test('without rows it says so', () => {
  assert.equal(chart.draw({ form, rows: [], others: [], theme, state: { selected: null } }).kind, 'text');
});
`;
