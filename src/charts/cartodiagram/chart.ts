import type { ChartType } from '../api.ts';
import { KEY, placedForm } from './placedForm.ts';

/** A chart for each place on a map. Its query is that of the chart: see `placedForm`. */
export const cartodiagram: ChartType = {
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
  drawn: { kind: 'places' },
};
