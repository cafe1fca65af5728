import { named } from '../kit/controls/control.ts';
import { deckPanel } from '../kit/deck/deckControls.ts';

export const deckContourControls = deckPanel(
  `spatial row_limit size filter_nulls adhoc_filters tooltip_contents tooltip_template mapbox_style
    autozoom viewport cellSize aggregation contours js_columns js_data_mutator js_tooltip
    js_onclick_href`,
  {
    size: { label: 'Weight' },
    cellSize: { kind: 'text', label: 'Cell Size', clearable: false, redraws: true },
    aggregation: {
      label: 'Aggregation',
      redraws: true,
      choices: named('sum', 'min', 'max', 'mean'),
    },
    contours: { kind: 'contours', label: 'Contours', redraws: true },
  },
);
