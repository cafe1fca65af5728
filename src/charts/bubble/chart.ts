import type { FormData } from '#domain/chart/form/formData.ts';
import { withKeysRenamed } from '#domain/chart/form/withKeysRenamed.ts';
import type { ChartDefinition } from '../api.ts';
import { NUMBER_FORMATS } from '../kit/controls/choices.ts';
import { type FormOf, panel } from '../kit/controls/panel.ts';
import { rowLabels } from '../kit/rowLabels.ts';
import { labelOf, sumOf } from '../kit/suggest/columns.ts';
import { bubbleOldControls } from './legacyControls.ts';
import { bubbleQuery } from './query.ts';

export const controls = panel(
  `series entity x y adhoc_filters size orderby order_desc row_limit color_scheme show_legend
    legendType legendOrientation legendMargin legendSort max_bubble_size tooltipSizeFormat opacity
    x_axis_label xAxisLabelRotation xAxisLabelInterval x_axis_title_margin xAxisFormat logXAxis
    y_axis_label yAxisLabelRotation y_axis_title_margin y_axis_format logYAxis truncateXAxis xAxisBounds
    truncateYAxis y_axis_bounds`,
  {
    orderby: { kind: 'metrics', label: 'Sort query by' },
    max_bubble_size: { redraws: true },
    tooltipSizeFormat: {
      kind: 'select',
      label: 'Bubble size number format',
      default: 'SMART_NUMBER',
      freeForm: true,
      redraws: true,
      choices: NUMBER_FORMATS,
    },
    opacity: { label: 'Bubble Opacity', default: 0.6 },
    x_axis_label: { label: 'X Axis Title' },
    x_axis_title_margin: { label: 'X axis title margin', default: 15 },
    xAxisFormat: {
      kind: 'select',
      label: 'X Axis Format',
      default: 'SMART_NUMBER',
      freeForm: true,
      redraws: true,
      choices: NUMBER_FORMATS,
    },
    logXAxis: { kind: 'checkbox', label: 'Logarithmic x-axis', redraws: true },
    y_axis_label: { label: 'Y Axis Title' },
    yAxisLabelRotation: {
      kind: 'select',
      label: 'Rotate y axis label',
      default: 0,
      freeForm: true,
      clearable: false,
      redraws: true,
      choices: [
        [0, '0°'],
        [45, '45°'],
      ],
    },
    y_axis_title_margin: { label: 'Y axis title margin', default: 15 },
    logYAxis: { kind: 'checkbox', label: 'Logarithmic y-axis', redraws: true },
  },
);

export type BubbleForm = FormOf<typeof controls, 'x_axis_title' | 'y_axis_title'>;

const RENAMED: Readonly<Record<string, string>> = {
  x_axis_label: 'x_axis_title',
  y_axis_label: 'y_axis_title',
  x_axis_format: 'xAxisFormat',
  x_log_scale: 'logXAxis',
  y_log_scale: 'logYAxis',
  limit: 'row_limit',
};

/** The older bubble chart limited its bubbles as series, or not at all; this one limits its rows. */
function fromLegacyBubble(form: FormData): FormData {
  return { row_limit: null, ...withKeysRenamed(form, RENAMED) };
}

export const bubble: ChartDefinition<BubbleForm> = {
  key: 'bubble_v2',
  name: 'Bubble Chart',
  category: 'Correlation',
  needs: [['entity'], ['x'], ['y'], ['size']],
  defaults: { row_limit: 10_000 },
  replaces: { bubble: fromLegacyBubble },
  query: bubbleQuery,
  labels: rowLabels('series'),
  split: ([series, entity]) => ({ series, ...(entity !== undefined && { entity }), groupby: [] }),
  controls,
  suggests: [
    {
      rank: 5,
      suggest({ measures: [x, y, size = y], dimensions: [entity] }) {
        if (entity === undefined || x === undefined || y === undefined || size === undefined) return null;
        return {
          title: `${labelOf(x)} and ${labelOf(y)} by ${labelOf(entity)}`,
          form: { entity: entity.name, x: sumOf(x), y: sumOf(y), size: sumOf(size) },
        };
      },
    },
  ],
  legacyControls: { bubble: bubbleOldControls },
  legacyCall: {
    of: 'bubble',
    query: { columns: ['entity', 'series'], metrics: ['x', 'y', 'size'], isTimed: false },
    load: () => import('./legacy.ts'),
  },
  drawn: { kind: 'spec', load: () => import('./draw.ts') },
};
