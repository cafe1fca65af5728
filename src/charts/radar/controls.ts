import { panel } from '../kit/controls/panel.ts';

export const radarControls = panel(
  `groupby metrics timeseries_limit_metric adhoc_filters row_limit color_scheme show_legend legendType
    legendOrientation legendMargin legendSort show_labels label_type label_position number_format
    date_format column_config is_circle`,
  {
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
