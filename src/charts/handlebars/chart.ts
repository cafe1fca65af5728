import type { ChartDefinition } from '../api.ts';
import { type FormOf, panel } from '../kit/controls/panel.ts';
import { rawOrderFault } from '../kit/table/queryMode.ts';
import { handlebarsQuery } from './query.ts';

export const controls = panel(
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

export type HandlebarsForm = FormOf<typeof controls, 'granularity_sqla'>;

export const handlebars: ChartDefinition<HandlebarsForm> = {
  key: 'handlebars',
  name: 'Handlebars',
  category: 'Table',
  needs: [['all_columns', 'groupby', 'metrics', 'percent_metrics'], ['handlebarsTemplate']],
  defaults: {
    row_limit: 10_000,
    handlebarsTemplate:
      '<ul class="data-list">\n  {{#each data}}\n    <li>{{stringify this}}</li>\n  {{/each}}\n</ul>',
  },
  query: handlebarsQuery,
  fault: rawOrderFault,
  controls,
  drawn: { kind: 'drawing', load: () => import('./draw.ts') },
};
