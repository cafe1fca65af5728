import fc from 'fast-check';
import type { JsonRecord } from '#domain/jsonValue.ts';

/** Texts that YAML writes in many ways. */
export const text = fc.oneof(
  fc.string({ maxLength: 30, unit: 'grapheme' }),
  fc.constantFrom(
    'yes',
    'null',
    '~',
    '1e3',
    '0o17',
    '2020-01-01',
    '- a',
    'a: b',
    ' lead',
    'trail ',
    '#x',
    "it's",
    'two\nlines',
    'end\n',
    '\tx',
    '123456789012345678901',
    '"quoted"',
    '{{ x }}',
    '|',
    '>',
    '%',
    '',
    '\u2028x',
    '=',
    '<<',
    'on',
    '0x1F',
    '1_000',
    '12:30:45',
    '.inf',
    '\r\nx',
    '\u00a0',
    'ends with two\n\n',
    '  indented\n    more',
  ),
);
const name = text.filter((each) => each.trim() !== '' && each.length < 200);
const scalar = fc.oneof(
  text,
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((each) => (Object.is(each, -0) ? 0 : each)),
);
const json = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalar,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(
      fc.string({ maxLength: 8 }).filter((key) => key !== '__proto__'),
      tie('value'),
      { maxKeys: 3 },
    ),
  ),
})).value;

const CONTROLS = [
  'metric',
  'groupby',
  'row_limit',
  'color_scheme',
  'adhoc_filters',
  'extra',
  'x_axis',
] as const;

/** The files of a dashboard with its charts, over a dataset that a server has. */
export function randomDashboard(dataset: string): fc.Arbitrary<readonly (readonly [string, JsonRecord])[]> {
  return fc
    .record({
      uuid: fc.uuid({ version: 4 }),
      title: name,
      css: text,
      published: fc.boolean(),
      charts: fc.array(
        fc.record({
          uuid: fc.uuid({ version: 4 }),
          title: name,
          form: fc.dictionary(fc.constantFrom(...CONTROLS), json),
          cache: fc.option(fc.nat(), { nil: null }),
        }),
        { minLength: 1, maxLength: 4 },
      ),
      colors: fc.dictionary(
        text.filter((key) => key !== '__proto__'),
        fc.constantFrom('#fff', '#123456'),
      ),
      more: json,
    })
    .map((made) => [
      [`dashboards/d_${made.uuid.slice(0, 8)}.yaml`, dashboardFile(made, dataset)] as const,
      ...made.charts.map(
        (chart, at) =>
          [
            `charts/c_${chart.uuid}.yaml`,
            {
              slice_name: chart.title,
              description: null,
              certified_by: null,
              certification_details: null,
              viz_type: 'table',
              params: {
                ...chart.form,
                ...(at > 0 && {
                  annotation_layers: [{ name: 'other', sourceType: 'line', value: made.charts[0]?.uuid }],
                }),
              },
              query_context: null,
              cache_timeout: chart.cache,
              uuid: chart.uuid,
              version: '1.0.0',
              dataset_uuid: dataset,
            },
          ] as const,
      ),
    ]);
}

interface Made {
  readonly uuid: string;
  readonly title: string;
  readonly css: string;
  readonly published: boolean;
  readonly charts: readonly { readonly uuid: string; readonly title: string }[];
  readonly colors: Readonly<Record<string, string>>;
  readonly more: unknown;
}

function dashboardFile(
  { uuid, title, css, published, charts, colors, more }: Made,
  dataset: string,
): JsonRecord {
  const ids = charts.map((_, at) => `CHART-${at}`);
  const chartAt = (at: number): readonly [string, unknown] => {
    const { uuid: chart = '', title: sliceName = '' } = charts[at] ?? {};
    const meta = { chartId: at + 1, uuid: chart, sliceName, width: 4, height: 50 };
    return [`CHART-${at}`, { id: `CHART-${at}`, type: 'CHART', children: [], meta }];
  };
  return {
    dashboard_title: title,
    description: null,
    css,
    slug: null,
    certified_by: null,
    certification_details: null,
    published,
    uuid,
    position: {
      DASHBOARD_VERSION_KEY: 'v2',
      ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
      GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ['ROW-1'] },
      'ROW-1': { id: 'ROW-1', type: 'ROW', children: ids, meta: { background: 'BACKGROUND_TRANSPARENT' } },
      ...Object.fromEntries(ids.map((_, at) => chartAt(at))),
    },
    metadata: {
      label_colors: colors,
      expanded_slices: { 1: true },
      timed_refresh_immune_slices: [1],
      native_filter_configuration: [
        {
          id: 'NATIVE_FILTER-1',
          name: title,
          type: 'NATIVE_FILTER',
          filterType: 'filter_select',
          targets: [{ column: { name: 'a' }, datasetUuid: dataset }],
          scope: { rootPath: ['ROOT_ID'], excluded: [1] },
          chartsInScope: charts.map((_, at) => at + 1),
          defaultDataMask: more,
        },
      ],
      chart_configuration: { 1: { id: 1, crossFilters: { scope: 'global', chartsInScope: [1] } } },
    },
    theme_uuid: null,
    version: '1.0.0',
  };
}
