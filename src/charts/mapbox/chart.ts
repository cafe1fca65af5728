import type { ChartType } from '../api.ts';
import { mapboxQuery } from './query.ts';

export const mapbox: ChartType = {
  key: 'mapbox',
  name: 'MapBox',
  category: 'Map',
  needs: [['all_columns_x'], ['all_columns_y']],
  defaults: {
    row_limit: 10_000,
    clustering_radius: '60',
    point_radius: 'Auto',
    point_radius_unit: 'Pixels',
    pandas_aggfunc: 'sum',
    global_opacity: 1,
    mapbox_color: 'rgb(0, 139, 139)',
  },
  query: mapboxQuery,
  drawn: { kind: 'map', load: () => import('./draw.ts') },
};
