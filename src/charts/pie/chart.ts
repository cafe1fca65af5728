import { type ChartDefinition, WITH_PAGE } from '../api.ts';
import { categoryOrderQueries } from '../kit/categories/categoryOrderQuery.ts';
import { LABEL_TYPES } from '../kit/controls/choices.ts';
import type { PanelState } from '../kit/controls/control.ts';
import { type FormOf, panel } from '../kit/controls/panel.ts';
import { emitsBy } from '../kit/emitsBy.ts';
import { wholeQueries } from '../kit/levels/levelQuery.ts';
import { rowLabels } from '../kit/rowLabels.ts';
import { isFew, labelOf, partsBy } from '../kit/suggest/columns.ts';
import { draw } from './draw.ts';
import { pieQuery } from './query.ts';

export const controls = panel(
  `groupby metric adhoc_filters row_limit sort_by_metric color_scheme show_labels_threshold
    threshold_for_other roseType show_legend legendType legendOrientation legendMargin legendSort
    label_type label_template number_format currency_format date_format show_labels labels_outside
    label_line show_total outerRadius donut innerRadius category_order_by category_order_desc
    category_order`,
  {
    threshold_for_other: {
      kind: 'number',
      label: 'Threshold for Other',
      default: 0,
      redraws: true,
      min: 0,
      max: 100,
      step: 0.5,
    },
    roseType: {
      kind: 'select',
      label: 'Rose Type',
      redraws: true,
      choices: [
        ['area', 'Area'],
        ['radius', 'Radius'],
        [null, 'None'],
      ],
    },
    label_type: { label: 'Label Type', choices: LABEL_TYPES },
    label_template: {
      kind: 'text',
      label: 'Label Template',
      redraws: true,
      shownIf: ({ valueOf }: PanelState) => valueOf('label_type') === 'template',
    },
    labels_outside: {
      kind: 'checkbox',
      label: 'Put labels outside',
      default: true,
      redraws: true,
      shownWith: ['show_labels'],
    },
    label_line: {
      kind: 'checkbox',
      label: 'Label Line',
      default: false,
      redraws: true,
      shownWith: ['show_labels'],
    },
    outerRadius: {
      kind: 'slider',
      label: 'Outer Radius',
      redraws: true,
      min: 10,
      max: 100,
      step: 1,
    },
    donut: { kind: 'checkbox', label: 'Donut', default: false, redraws: true },
    innerRadius: {
      kind: 'slider',
      label: 'Inner Radius',
      redraws: true,
      min: 0,
      max: 100,
      step: 1,
      shownWith: ['donut'],
    },
  },
);

export type PieForm = FormOf<typeof controls, 'metrics'>;

export const pie: ChartDefinition<PieForm> = {
  key: 'pie',
  name: 'Pie Chart',
  category: 'Part of a Whole',
  needs: [['metric']],
  defaults: {
    sort_by_metric: true,
    row_limit: 100,
    show_legend: true,
    show_labels: true,
    label_type: 'key',
    show_labels_threshold: 5,
    outerRadius: 70,
    innerRadius: 30,
  },
  query: pieQuery,
  levels: (form) => {
    const queries = pieQuery(form);
    return [...wholeQueries(queries), ...categoryOrderQueries(form, queries, form['groupby'])];
  },
  emits: emitsBy('groupby'),
  labels: rowLabels('groupby'),
  drillBy: 'groupby',
  controls,
  suggests: [
    {
      rank: 4,
      suggest(facts) {
        const by = partsBy(facts);
        if (by === undefined || !isFew(by)) return null;
        return {
          title: `${facts.metric.label} by ${labelOf(by)}`,
          form: { groupby: [by.name], metric: facts.metric.value },
        };
      },
    },
  ],
  drawn: WITH_PAGE,
  draw,
};
