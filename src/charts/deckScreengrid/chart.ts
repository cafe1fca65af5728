import type { ChartDefinition } from '../api.ts';
import { deckPanel } from '../kit/deck/deckControls.ts';
import { emitsPlace } from '../kit/deck/mapForm.ts';
import { WEIGHTED_TYPE } from '../kit/deck/weightedType.ts';
import type { FormOf } from '../kit/controls/panel.ts';

export const controls = deckPanel(
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

export type DeckScreengridForm = FormOf<typeof controls>;

export const deckScreengrid: ChartDefinition<DeckScreengridForm> = {
  ...WEIGHTED_TYPE,
  key: 'deck_screengrid',
  name: 'deck.gl Screen Grid',
  defaults: { row_limit: 10_000, filter_nulls: true, grid_size: 20, color_scheme_type: 'default' },
  emits: emitsPlace('spatial'),
  controls,
  legacyCall: { query: 'today', load: () => import('./legacy.ts') },
  drawn: { kind: 'map', load: () => import('./draw.ts') },
};
