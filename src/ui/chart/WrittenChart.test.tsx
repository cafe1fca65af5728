import { PLAIN_THEME } from '#charts/kit/spec/plainTheme.ts';
import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { FormData } from '#domain/chart/form/formData.ts';
import { withDefaults } from '#charts/form/withDefaults.ts';
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
      theme={PLAIN_THEME}
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
])('markup in a response or a form is text in %j', (form) => {
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

test('a big number is shown with its metric, its time and labelled axes, where the form asks for them', () => {
  const form = { viz_type: 'big_number', metric: 'sold', x_axis: 'ds', time_grain_sqla: 'P1Y' };
  const shown = { show_metric_name: true, show_timestamp: true, show_x_axis: true, show_y_axis: true };
  const trend = frameOfWire({
    colnames: ['ds', 'sold'],
    coltypes: [2, 0],
    data: [2019, 2020, 2021].map((year) => ({ ds: Date.UTC(year, 0, 1), sold: year - 2000 })),
  });
  const of = (more: FormData): string =>
    renderToStaticMarkup(
      <WrittenChart
        label="Chart"
        form={withDefaults({ ...form, ...more })}
        frames={[trend]}
        theme={PLAIN_THEME}
        colors={PLAIN_THEME.colors}
        headings={{ sold: 'Units sold' }}
      />,
    );
  for (const text of ['Units sold', '2021', '15<']) {
    expect(of(shown)).toContain(text);
    expect(of({})).not.toContain(text);
  }
});

test('a table shows as many rows at a time as its page length, and all of them without one', () => {
  const rows = frameOfWire({
    colnames: ['place'],
    coltypes: [1],
    data: Array.from({ length: 12 }, (_, i) => ({ place: `Town ${i + 1}` })),
  });
  const of = (form: FormData): string =>
    renderToStaticMarkup(
      <WrittenChart
        label="Chart"
        form={withDefaults({ viz_type: 'table', query_mode: 'raw', all_columns: ['place'], ...form })}
        frames={[rows]}
        theme={PLAIN_THEME}
        colors={PLAIN_THEME.colors}
      />,
    );
  const count = (html: string): number => html.match(/Town \d/g)?.length ?? 0;
  expect(count(of({ page_length: 10 }))).toBe(10);
  expect(of({ page_length: 10 })).toContain('Page 1 of 2, 12 rows');
  expect(count(of({}))).toBe(12);
  expect(of({ page_length: 0 })).not.toContain('Page 1');
});

test('a table in pages shows the order of all its rows, and sorts only by what the server can', () => {
  const form = {
    viz_type: 'table',
    groupby: ['place'],
    metrics: ['sold'],
    server_pagination: true,
    own_state: { currentPage: 0, sortBy: [{ key: 'sold', desc: true }] },
  };
  const count = frameOfWire({ colnames: ['rowcount'], coltypes: [0], data: [{ rowcount: 99 }] });
  const html = renderToStaticMarkup(
    <WrittenChart
      label="Chart"
      form={withDefaults(form)}
      frames={[FRAME, count]}
      theme={PLAIN_THEME}
      colors={PLAIN_THEME.colors}
      onOwnState={() => undefined}
    />,
  );
  expect(html).toContain('Page 1 of 10, 99 rows');
  expect(html.match(/aria-sort="[a-z]+"/g)).toEqual(
    ['none', 'none', 'none', 'descending', 'none'].map((sort) => `aria-sort="${sort}"`),
  );
  expect(html.match(/ disabled=""/g)).toHaveLength(4);
});

test('rules of a pivot colour the background or the text of its cells', () => {
  const rule = { column: 'sold', operator: '>', targetValue: 0, colorScheme: '#00ff00', useGradient: false };
  const pivot = { viz_type: 'pivot_table_v2', groupbyRows: ['place'], metrics: ['sold'] };
  const styles = (more: FormData): string[] =>
    markup({ ...pivot, conditional_formatting: [{ ...rule, ...more }] }).match(/style="[^"]*color[^"]*"/g) ??
    [];
  expect(styles({})).toEqual(['style="background-color:rgb(0 255 0 / 0.550)"']);
  expect(styles({ toTextColor: true })).toEqual([
    'style="color:light-dark(oklch(from #00ff00 min(l, 0.47) c h), oklch(from #00ff00 max(l, 0.76) c h))"',
  ]);
});
