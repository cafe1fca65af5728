import { columnsOf } from '#domain/chart/form/formData.ts';
import { type ChartDefinition, WITH_PAGE } from '../api.ts';
import { categoryOrderQueries } from '../kit/categories/categoryOrderQuery.ts';
import { hasSecondMetric } from '../kit/controls/conditions.ts';
import type { PanelState } from '../kit/controls/control.ts';
import { type FormOf, panel } from '../kit/controls/panel.ts';
import { groupQueries } from '../kit/levels/levelQuery.ts';
import { levelLabels } from '../kit/rowLabels.ts';
import { draw } from './draw.ts';
import { sunburstQuery } from './query.ts';

export const controls = panel(
  `columns metric secondary_metric adhoc_filters row_limit sort_by_metric color_scheme
    linear_color_scheme show_labels show_labels_threshold show_total label_type number_format
    currency_format date_format category_order_by category_order_desc category_order`,
  {
    // A second metric colours the parts.
    color_scheme: { shownIf: (state: PanelState) => !hasSecondMetric(state) },
    linear_color_scheme: { shownIf: hasSecondMetric },
    columns: { label: 'Hierarchy', validators: undefined },
    metric: { label: 'Primary Metric' },
    secondary_metric: { label: 'Secondary Metric' },
    show_labels: { default: false },
    label_type: {
      label: 'Label Type',
      default: 'key',
      choices: [
        ['key', 'Category Name'],
        ['value', 'Value'],
        ['key_value', 'Category and Value'],
      ],
    },
  },
);

export type SunburstForm = FormOf<typeof controls, 'groupby'>;

export const sunburst: ChartDefinition<SunburstForm> = {
  key: 'sunburst_v2',
  name: 'Sunburst Chart',
  category: 'Part of a Whole',
  needs: [['columns'], ['metric']],
  defaults: { row_limit: 10_000 },
  replaces: { sunburst: ({ groupby, ...form }) => ({ columns: groupby, ...form }) },
  query: sunburstQuery,
  levels: (form) => {
    const queries = sunburstQuery(form);
    // The order is that of the innermost ring.
    const [inner] = columnsOf(form['columns']);
    return [...groupQueries(queries), ...categoryOrderQueries(form, queries, inner)];
  },
  labels: levelLabels(sunburstQuery, 'columns'),
  hasOwnOrder: true,
  split: (columns) => ({ columns, groupby: [] }),
  controls,
  drawn: WITH_PAGE,
  draw,
};
