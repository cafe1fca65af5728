import type { ChartType } from '../api.ts';

/** Its rows are those of other charts, so it has no query of its own. */
export const deckMulti: ChartType = {
  key: 'deck_multi',
  name: 'deck.gl Multiple Layers',
  category: 'Map',
  needs: [['deck_slices']],
  defaults: { autozoom: true },
  query: () => [],
};
