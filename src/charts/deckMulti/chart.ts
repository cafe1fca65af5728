import type { ChartType } from '../api.ts';
import { KEY } from './chartLayers.ts';

/** Its rows are those of other charts, so it has no query of its own. */
export const deckMulti: ChartType = {
  key: KEY,
  name: 'deck.gl Multiple Layers',
  category: 'Map',
  needs: [['deck_slices']],
  defaults: { autozoom: true },
  query: () => [],
  split: false,
  drawn: { kind: 'layers', load: () => import('./draw.ts') },
};
