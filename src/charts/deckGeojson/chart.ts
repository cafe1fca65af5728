import type { ChartType } from '../api.ts';
import { emitsBy } from '../kit/emitsBy.ts';
import { mapQuery } from '../kit/deck/spatialQuery.ts';

export const deckGeojson: ChartType = {
  key: 'deck_geojson',
  name: 'deck.gl Geojson',
  category: 'Map',
  needs: [['geojson']],
  defaults: {
    row_limit: 10_000,
    filter_nulls: true,
    filled: true,
    extruded: true,
    line_width: 1,
    line_width_unit: 'pixels',
    label_property_name: 'name',
    label_size: 24,
    label_size_unit: 'pixels',
  },
  emits: emitsBy('geojson'),
  query: (form) => mapQuery(form, { shape: 'geojson' }),
  split: false,
  drawn: { kind: 'map', load: () => import('./draw.ts') },
};
