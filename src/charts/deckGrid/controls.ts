import { deckPanel } from '../kit/deck/deckControls.ts';

export const deckGridControls = deckPanel(
  `spatial size row_limit filter_nulls adhoc_filters tooltip_contents tooltip_template mapbox_style
    viewport color_scheme_type color_picker color_scheme default_breakpoint_color color_breakpoints
    legend_position autozoom grid_size extruded js_columns js_data_mutator js_tooltip js_onclick_href`,
  { size: { label: 'Height' } },
);
