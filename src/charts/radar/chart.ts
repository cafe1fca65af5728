import { type ChartDefinition, WITH_PAGE } from '../api.ts';
import { type FormOf, panel } from '../kit/controls/panel.ts';
import { emitsBy } from '../kit/emitsBy.ts';
import { rowLabels } from '../kit/rowLabels.ts';
import { draw } from './draw.ts';
import { radarQuery } from './query.ts';

export const controls = panel(
  `groupby metrics timeseries_limit_metric adhoc_filters row_limit color_scheme show_legend legendType
    legendOrientation legendMargin legendSort show_labels label_type label_position number_format
    date_format column_config is_circle`,
  {
    column_config: { columnSettings: ['radarMetricMinValue', 'radarMetricMaxValue'] },
    label_type: {
      label: 'Label Type',
      choices: [
        ['value', 'Value'],
        ['key_value', 'Category and Value'],
      ],
    },
    label_position: {
      kind: 'select',
      label: 'Label position',
      default: 'top',
      redraws: true,
      choices: [
        ['top', 'Top'],
        ['left', 'Left'],
        ['right', 'Right'],
        ['bottom', 'Bottom'],
        ['inside', 'Inside'],
        ['insideLeft', 'Inside left'],
        ['insideRight', 'Inside right'],
        ['insideTop', 'Inside top'],
        ['insideBottom', 'Inside bottom'],
        ['insideTopLeft', 'Inside top left'],
        ['insideBottomLeft', 'Inside bottom left'],
        ['insideTopRight', 'Inside top right'],
        ['insideBottomRight', 'Inside bottom right'],
      ],
    },
    is_circle: { kind: 'checkbox', label: 'Circle radar shape', default: false, redraws: true },
  },
);

export type RadarForm = FormOf<typeof controls, 'series_limit_metric'>;

export const radar: ChartDefinition<RadarForm> = {
  key: 'radar',
  name: 'Radar Chart',
  category: 'Ranking',
  needs: [['metrics']],
  defaults: { row_limit: 10, order_desc: true, show_legend: true, show_labels: true, label_type: 'value' },
  query: radarQuery,
  emits: emitsBy('groupby'),
  labels: rowLabels('groupby'),
  drillBy: 'groupby',
  controls,
  drawn: WITH_PAGE,
  draw,
};
