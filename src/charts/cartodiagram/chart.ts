import type { ChartDefinition } from '../api.ts';
import { panel } from '../kit/controls/panel.ts';
import { drawPlaces } from './drawPlaces.ts';
import { KEY, placedForm } from './placedForm.ts';

export const controls = panel(
  `selected_chart geom_column map_view layer_configs chart_background_color
    chart_background_border_radius chart_size`,
  {
    selected_chart: { kind: 'relatedCharts', label: 'Chart', validators: ['nonEmpty'] },
    geom_column: { kind: 'select', label: 'Geometry Column', validators: ['nonEmpty'] },
    map_view: { kind: 'mapView', label: 'Extent', default: { mode: 'FIT_DATA' }, redraws: true },
    layer_configs: {
      kind: 'layerConfigs',
      label: 'Layers',
      default: [
        {
          type: 'WMS',
          version: '1.3.0',
          url: 'https://ows.terrestris.de/osm-gray/service',
          layersParam: 'OSM-WMS',
          title: 'OpenStreetMap',
          attribution:
            '© Map data from <a href="openstreetmap.org/copyright">OpenStreetMap</a>. Service provided by <a href="https://www.terrestris.de">terrestris GmbH & Co. KG</a>',
        },
      ],
      redraws: true,
      isStored: true,
    },
    chart_background_color: {
      kind: 'color',
      label: 'Background Color',
      redraws: true,
    },
    chart_background_border_radius: {
      kind: 'slider',
      label: 'Corner Radius',
      redraws: true,
      min: 0,
      max: 100,
      step: 1,
    },
    chart_size: {
      kind: 'zoomConfig',
      label: 'Chart size',
      default: {
        type: 'FIXED',
        configs: { zoom: 6, width: 100, height: 100, slope: 30, exponent: 2 },
        values: Object.fromEntries(
          Array.from({ length: 29 }, (_, zoom) => [zoom, { width: 100, height: 100 }]),
        ),
      },
      redraws: true,
    },
  },
);

/** A chart for each place on a map. Its query is that of the chart: see `placedForm`. */
export const cartodiagram: ChartDefinition = {
  key: KEY,
  name: 'Cartodiagram',
  category: 'Map',
  needs: [['selected_chart'], ['geom_column']],
  defaults: {
    chart_background_color: { r: 255, g: 255, b: 255, a: 0.2 },
    chart_background_border_radius: 10,
  },
  asks: placedForm,
  query: () => [],
  controls,
  drawn: { kind: 'places' },
  drawPlaces,
};
