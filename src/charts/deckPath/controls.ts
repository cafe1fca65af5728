import { deckPanel } from '../kit/deck/deckControls.ts';

export const deckPathControls = deckPanel(
  `line_column line_type row_limit filter_nulls adhoc_filters tooltip_contents tooltip_template
    mapbox_style viewport color_picker line_width line_width_unit reverse_long_lat autozoom js_columns
    js_data_mutator js_tooltip js_onclick_href`,
  {},
);
