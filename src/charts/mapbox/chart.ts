import type { ChartDefinition } from '../api.ts';
import { MAP_STYLES } from '../kit/controls/choices.ts';
import { named } from '../kit/controls/control.ts';
import { type FormOf, panel } from '../kit/controls/panel.ts';
import { mapboxQuery } from './query.ts';

export const controls = panel(
  `all_columns_x all_columns_y clustering_radius row_limit adhoc_filters groupby point_radius
    point_radius_unit mapbox_label pandas_aggfunc render_while_dragging mapbox_style global_opacity
    mapbox_color viewport_longitude viewport_latitude viewport_zoom`,
  {
    all_columns_x: { kind: 'columns', label: 'Longitude', validators: ['nonEmpty'] },
    all_columns_y: { kind: 'columns', label: 'Latitude', validators: ['nonEmpty'] },
    clustering_radius: {
      kind: 'select',
      label: 'Clustering Radius',
      freeForm: true,
      choices: named('0', '20', '40', '60', '80', '100', '200', '500', '1000'),
    },
    point_radius: { kind: 'select', label: 'Point Radius' },
    point_radius_unit: {
      kind: 'select',
      label: 'Point Radius Unit',
      choices: named('Pixels', 'Miles', 'Kilometers'),
    },
    mapbox_label: { kind: 'select', label: 'label', default: [], multi: true },
    pandas_aggfunc: {
      kind: 'select',
      label: 'Cluster label aggregator',
      clearable: false,
      choices: named('sum', 'mean', 'min', 'max', 'std', 'var'),
    },
    render_while_dragging: { kind: 'checkbox', label: 'Live render', default: true },
    mapbox_style: {
      kind: 'select',
      label: 'Map Style',
      default: 'mapbox://styles/mapbox/light-v9',
      freeForm: true,
      clearable: false,
      redraws: true,
      choices: MAP_STYLES,
      validators: ['nonEmpty'],
    },
    global_opacity: { kind: 'text', label: 'Opacity', redraws: true, isNumber: true },
    mapbox_color: {
      kind: 'select',
      label: 'RGB Color',
      freeForm: true,
      choices: [
        ['rgb(0, 139, 139)', 'Dark Cyan'],
        ['rgb(128, 0, 128)', 'Purple'],
        ['rgb(255, 215, 0)', 'Gold'],
        ['rgb(69, 69, 69)', 'Dim Gray'],
        ['rgb(220, 20, 60)', 'Crimson'],
        ['rgb(34, 139, 34)', 'Forest Green'],
      ],
    },
    viewport_longitude: {
      kind: 'text',
      label: 'Default longitude',
      default: '',
      redraws: true,
      isNumber: true,
    },
    viewport_latitude: {
      kind: 'text',
      label: 'Default latitude',
      default: '',
      redraws: true,
      isNumber: true,
    },
    viewport_zoom: { kind: 'text', label: 'Zoom', default: '', redraws: true, isNumber: true },
  },
);

export type MapboxForm = FormOf<typeof controls, 'rich_tooltip'>;

export const mapbox: ChartDefinition<MapboxForm> = {
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
  controls,
  legacyCall: { query: 'today', load: () => import('./legacy.ts') },
  drawn: { kind: 'map', load: () => import('./draw.ts'), isAlone: true },
};
