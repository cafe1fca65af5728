import { listOf } from '#domain/chart/form/formData.ts';
import { withKeysRenamed } from '#domain/chart/form/withKeysRenamed.ts';
import { type ChartDefinition, WITH_PAGE } from '../api.ts';
import { named } from '../kit/controls/control.ts';
import { type FormOf, panel } from '../kit/controls/panel.ts';
import { labelOf } from '../kit/suggest/columns.ts';
import { draw } from './draw.ts';
import { histogramQuery } from './query.ts';

export const controls = panel(
  `column groupby adhoc_filters row_limit bins normalize cumulative color_scheme show_value show_legend
    x_axis_title x_axis_format y_axis_title y_axis_format`,
  {
    column: { kind: 'columns', label: 'Column', default: [], validators: ['nonEmpty'] },
    bins: {
      kind: 'select',
      label: 'Bins',
      freeForm: true,
      choices: named(5, 10, 15, 20),
      validators: ['integer'],
    },
    normalize: { kind: 'checkbox', label: 'Normalize', default: false },
    cumulative: { kind: 'checkbox', label: 'Cumulative', default: false },
  },
);

const RENAMED = { x_axis_label: 'x_axis_title', y_axis_label: 'y_axis_title', normalized: 'normalize' };

export type HistogramForm = FormOf<typeof controls, 'all_columns_x'>;

export const histogram: ChartDefinition<HistogramForm> = {
  key: 'histogram_v2',
  name: 'Histogram',
  category: 'Distribution',
  needs: [['column', 'all_columns_x']],
  defaults: { bins: 5, row_limit: 10_000, show_legend: true },
  replaces: {
    histogram: ({ all_columns_x: columns, link_length: bins, ...form }) => ({
      ...withKeysRenamed(form, RENAMED),
      column: listOf(columns)[0],
      bins: Math.trunc(Number(bins)) || 5,
      groupby: listOf(form['groupby']),
    }),
  },
  query: histogramQuery,
  controls,
  suggests: [
    {
      rank: 8,
      suggest: ({ measures: [measure] }) =>
        measure && {
          title: `Distribution of ${labelOf(measure)}`,
          form: { column: measure.name, groupby: [], bins: 20 },
        },
    },
  ],
  drawn: WITH_PAGE,
  draw,
};
