import type { ChartDefinition } from '../api.ts';
import { deckPanel } from '../kit/deck/deckControls.ts';

export const controls = deckPanel('mapbox_style viewport autozoom deck_slices adhoc_filters', {
  deck_slices: {
    kind: 'relatedCharts',
    label: 'deck.gl layers (charts)',
    default: [],
    multi: true,
    validators: ['nonEmpty'],
  },
});

/** Its rows are those of other charts, so it has no query of its own. */
export const deckMulti: ChartDefinition = {
  key: 'deck_multi',
  name: 'deck.gl Multiple Layers',
  category: 'Map',
  needs: [['deck_slices']],
  defaults: { autozoom: true },
  query: () => [],
  split: false,
  controls,
  drawn: { kind: 'layers', load: () => import('./draw.ts') },
};
