import { panel } from '../kit/controls/panel.ts';

export const handlebarsControls = panel(
  `query_mode groupby metrics all_columns percent_metrics timeseries_limit_metric order_by_cols
    order_desc row_limit include_time show_totals adhoc_filters handlebarsTemplate styleTemplate`,
  {
    metrics: { validators: undefined },
    order_desc: { label: 'Sort descending' },
    include_time: { kind: 'checkbox', label: 'Include time', default: false },
    handlebarsTemplate: {
      kind: 'template',
      label: 'Handlebars Template',
      redraws: true,
      validators: ['nonEmpty'],
    },
    styleTemplate: { kind: 'template', label: 'CSS Styles', redraws: true },
  },
);
