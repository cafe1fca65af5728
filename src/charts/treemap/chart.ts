import { listOf } from '#domain/chart/form/formData.ts';
import { type ChartDefinition, WITH_PAGE } from '../api.ts';
import { type FormOf, panel } from '../kit/controls/panel.ts';
import { emitsBy } from '../kit/emitsBy.ts';
import { groupQueries } from '../kit/levels/levelQuery.ts';
import { levelLabels } from '../kit/rowLabels.ts';
import { labelOf, partsBy, SOME } from '../kit/suggest/columns.ts';
import { draw } from './draw.ts';
import { treemapQuery } from './query.ts';

export const controls = panel(
  `groupby metric row_limit sort_by_metric adhoc_filters color_scheme show_labels show_upper_labels
    label_type number_format currency_format date_format`,
  {
    show_upper_labels: { kind: 'checkbox', label: 'Show Upper Labels', redraws: true },
    label_type: {
      label: 'Label Type',
      default: 'key_value',
      choices: [
        ['Key', 'Key'],
        ['value', 'Value'],
        ['key_value', 'Category and Value'],
      ],
    },
  },
);

export type TreemapForm = FormOf<typeof controls, 'metrics'>;

export const treemap: ChartDefinition<TreemapForm> = {
  key: 'treemap_v2',
  name: 'Treemap',
  category: 'Part of a Whole',
  needs: [['metric']],
  defaults: { row_limit: 10_000, show_labels: true, show_upper_labels: true },
  replaces: {
    treemap: ({ metrics, order_desc: isSorted, ...form }) => ({
      sort_by_metric: isSorted,
      metric: listOf(metrics)[0],
      ...form,
    }),
  },
  query: treemapQuery,
  levels: (form) => groupQueries(treemapQuery(form)),
  emits: emitsBy('groupby'),
  labels: levelLabels(treemapQuery, 'groupby'),
  hasOwnOrder: true,
  drillBy: 'groupby',
  controls,
  suggests: [
    {
      rank: 4,
      suggest(facts) {
        const by = partsBy(facts);
        if (by === undefined || (by.distinct ?? 0) <= SOME) return null;
        return {
          title: `${facts.metric.label} by ${labelOf(by)}`,
          form: { groupby: [by.name], metric: facts.metric.value, row_limit: 100 },
        };
      },
    },
  ],
  drawn: WITH_PAGE,
  draw,
};
