import { type ChartDefinition, WITH_PAGE } from '../api.ts';
import { categoryOrderQueries } from '../kit/categories/categoryOrderQuery.ts';
import { named } from '../kit/controls/control.ts';
import { type FormOf, panel } from '../kit/controls/panel.ts';
import { emitsBy } from '../kit/emitsBy.ts';
import { outermostLabels } from '../kit/rowLabels.ts';
import { draw } from './draw.ts';
import { boxPlotQuery } from './query.ts';

export const controls = panel(
  `columns time_grain_sqla temporal_columns_lookup groupby metrics adhoc_filters series_limit
    series_limit_metric row_limit whiskerOptions x_axis_title x_axis_title_margin y_axis_title
    y_axis_title_margin y_axis_title_position color_scheme x_ticks_layout number_format date_format
    zoomable category_order_by category_order_desc category_order`,
  {
    whiskerOptions: {
      kind: 'select',
      label: 'Whisker/outlier options',
      freeForm: true,
      clearable: false,
      choices: named(
        'Tukey',
        'Min/max (no outliers)',
        '2/98 percentiles',
        '5/95 percentiles',
        '9/91 percentiles',
        '10/90 percentiles',
      ),
    },
  },
);

export type BoxPlotForm = FormOf<typeof controls, 'granularity_sqla'>;

export const boxPlot: ChartDefinition<BoxPlotForm> = {
  key: 'box_plot',
  name: 'Box Plot',
  category: 'Distribution',
  needs: [['metrics'], ['columns', 'granularity_sqla']],
  defaults: { whiskerOptions: 'Tukey', row_limit: 10_000 },
  query: boxPlotQuery,
  levels: (form) => categoryOrderQueries(form, boxPlotQuery(form), form['groupby']),
  emits: emitsBy('groupby'),
  labels: outermostLabels('groupby'),
  notSplitBy: ['x_axis', 'columns'],
  controls,
  drawn: WITH_PAGE,
  draw,
};
