import { type ChartDefinition, WITH_PAGE } from '../api.ts';
import { categoryOrderQueries } from '../kit/categories/categoryOrderQuery.ts';
import { type FormOf, panel } from '../kit/controls/panel.ts';
import { emitsBy } from '../kit/emitsBy.ts';
import { wholeQueries } from '../kit/levels/levelQuery.ts';
import { partsQuery } from '../kit/parts/partsQuery.ts';
import { rowLabels } from '../kit/rowLabels.ts';
import { draw } from './draw.ts';

export const controls = panel(
  `groupby metric adhoc_filters row_limit sort_by_metric percent_calculation_type color_scheme
    show_legend legendOrientation legendMargin legendSort label_type tooltip_label_type number_format
    currency_format show_labels show_tooltip_labels category_order_by
    category_order_desc category_order`,
  {
    // A Superset's panel stores another default for a new chart than it reads where none is stored.
    label_type: { default: 0 },
    percent_calculation_type: {
      kind: 'select',
      label: '% calculation',
      default: 'first_step',
      redraws: true,
      choices: [
        ['first_step', 'Calculate from first step'],
        ['prev_step', 'Calculate from previous step'],
        ['total', 'Percent of total'],
      ],
    },
    tooltip_label_type: {
      kind: 'select',
      label: 'Tooltip Contents',
      default: 5,
      redraws: true,
      choices: [
        [0, 'Category Name'],
        [1, 'Value'],
        [2, 'Percentage'],
        [3, 'Category and Value'],
        [4, 'Category and Percentage'],
        [5, 'Category, Value and Percentage'],
      ],
    },
    show_tooltip_labels: { kind: 'checkbox', label: 'Show Tooltip Labels', default: true, redraws: true },
  },
);

export type FunnelForm = FormOf<typeof controls, 'metrics'>;

export const funnel: ChartDefinition<FunnelForm> = {
  key: 'funnel',
  name: 'Funnel Chart',
  category: 'KPI',
  needs: [['metric']],
  defaults: { sort_by_metric: true, row_limit: 10, show_legend: true, show_labels: true, label_type: 'key' },
  query: partsQuery,
  levels: (form) => {
    const queries = partsQuery(form);
    return [
      ...(form['percent_calculation_type'] === 'total' ? wholeQueries(queries) : []),
      ...categoryOrderQueries(form, queries, form['groupby']),
    ];
  },
  emits: emitsBy('groupby'),
  labels: rowLabels('groupby'),
  drillBy: 'groupby',
  controls,
  drawn: WITH_PAGE,
  draw,
};
