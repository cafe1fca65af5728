import { PLAIN_THEME } from '#domain/chart/spec/plainTheme.ts';
import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { FormData } from '#domain/chart/form/formData.ts';
import { withDefaults } from '#domain/chart/form/withDefaults.ts';
import { frameOfWire } from '#domain/compile/frame.ts';
import { WrittenChart } from './WrittenChart.tsx';

const HTML = '<img src=x onerror="1">';
const FRAME = frameOfWire({
  colnames: ['place', 'kind', 'ds', 'sold', HTML],
  coltypes: [1, 1, 2, 0, 1],
  data: [
    { place: 'Oslo', kind: HTML, ds: 0, sold: 12.5, [HTML]: '7' },
    { place: 'Oslo', kind: null, ds: -2_208_988_800_001, sold: null, [HTML]: null },
    { place: null, kind: 'Bells', ds: null, sold: -3, [HTML]: 'text' },
  ],
});

function markup(form: FormData, headings: Readonly<Record<string, string>> = {}): string {
  return renderToStaticMarkup(
    <WrittenChart
      label="Chart"
      form={withDefaults(form)}
      frames={[FRAME, FRAME]}
      look={PLAIN_THEME}
      colors={PLAIN_THEME.colors}
      headings={headings}
    />,
  );
}

test.each([
  { viz_type: 'table', groupby: ['place', 'kind'], metrics: ['sold'] },
  { viz_type: 'pivot_table_v2', groupbyRows: ['kind'], groupbyColumns: ['place'], metrics: ['sold'] },
  { viz_type: 'big_number_total', metric: 'sold', subheader: HTML },
  { viz_type: HTML },
])('markup in an answer or a form is text in %j', (form) => {
  expect(markup(form)).toContain('&lt;img src=x');
  expect(markup(form)).not.toContain('<img');
});

test('no form makes a table, a pivot or a number throw', () => {
  const types = ['table', 'pivot_table_v2', 'big_number', 'big_number_total', 'nosuch', ''];
  const keys =
    'metrics metric groupby groupbyRows groupbyColumns all_columns x_axis query_mode column_config ' +
    'conditional_formatting aggregateFunction metricsLayout rowOrder rowTotals colTotals rowSubTotals colSubTotals ' +
    'combineMetric transposePivot valueFormat date_format show_totals compare_lag color_picker header_font_size ' +
    'y_axis_format currency_format';
  const names = ['place', 'kind', 'ds', 'sold', HTML];
  const value = fc.oneof(
    fc.constantFrom<unknown>(...names),
    fc.subarray(names),
    fc.boolean(),
    fc.jsonValue(),
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...types),
      fc.dictionary(fc.constantFrom(...keys.split(' ')), value),
      (viz_type, changes) => {
        markup({ viz_type, ...changes });
      },
    ),
    { numRuns: 400 },
  );
});

test('a table has a search if its form says so and all its rows are loaded', () => {
  const form = { viz_type: 'table', groupby: ['place'], metrics: ['sold'] };
  expect(markup({ ...form, include_search: true })).toContain('Search 3 rows');
  expect(markup(form)).not.toContain('Search');
});

test('a pivot calls dimensions and metrics as the dataset does', () => {
  const form = { viz_type: 'pivot_table_v2', groupbyRows: ['place'], groupbyColumns: [], metrics: ['sold'] };
  const shown = markup(form, { place: 'Town', sold: 'Items sold', Oslo: 'A place' });
  expect(shown).toContain('>Town<');
  expect(shown).toContain('>Items sold<');
  expect(shown).toContain('>Oslo<');
});
