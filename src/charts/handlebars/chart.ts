import type { ChartType } from '../api.ts';
import { handlebarsQuery } from './query.ts';

export const handlebars: ChartType = {
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
  drawn: { kind: 'template' },
};
