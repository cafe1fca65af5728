import { deckPanel } from '../kit/deck/deckControls.ts';

export const deckScreengridControls = deckPanel(
  `spatial size row_limit filter_nulls adhoc_filters tooltip_contents tooltip_template mapbox_style
    autozoom viewport grid_size color_scheme_type color_picker color_scheme js_columns js_data_mutator
    js_tooltip js_onclick_href`,
  {
    size: { label: 'Weight' },
    color_scheme_type: {
      choices: [
        ['default', 'Default'],
        ['fixed_color', 'Fixed color'],
        ['categorical_palette', 'Categorical palette'],
      ],
    },
  },
);
