import type { ChartDefinition } from '../api.ts';
import { type FormOf, panel } from '../kit/controls/panel.ts';
import { emitsBy } from '../kit/emitsBy.ts';
import { labelOf } from '../kit/suggest/columns.ts';
import { worldMapQuery } from './query.ts';

export const controls = panel(
  `entity country_fieldtype metric adhoc_filters row_limit sort_by_metric show_bubbles secondary_metric
    max_bubble_size color_picker color_by linear_color_scheme color_scheme y_axis_format currency_format`,
  {
    entity: { label: 'Country Column' },
    country_fieldtype: {
      kind: 'select',
      label: 'Country Field Type',
      choices: [
        ['name', 'Full name'],
        ['cioc', 'code International Olympic Committee (cioc)'],
        ['cca2', 'code ISO 3166-1 alpha-2 (cca2)'],
        ['cca3', 'code ISO 3166-1 alpha-3 (cca3)'],
      ],
    },
    show_bubbles: { kind: 'checkbox', label: 'Show Bubbles', default: false, redraws: true },
    secondary_metric: { label: 'Bubble Size' },
    color_picker: { label: 'Bubble Color' },
    color_by: {
      kind: 'radio',
      label: 'Color by',
      choices: [
        ['metric', 'Metric'],
        ['country', 'Country'],
      ],
    },
    linear_color_scheme: { label: 'Country Color Scheme' },
    color_scheme: { label: 'Country Color Scheme' },
  },
);

export type WorldMapForm = FormOf<typeof controls>;

/** How a column names countries, by its own name. */
const countryField = (name: string): string =>
  /^iso_?2$|^cca2$/i.test(name) ? 'cca2' : /3$|code$/i.test(name) ? 'cca3' : 'name';

export const worldMap: ChartDefinition<WorldMapForm> = {
  key: 'world_map',
  name: 'World Map',
  category: 'Map',
  needs: [['entity'], ['metric']],
  defaults: {
    country_fieldtype: 'cca2',
    color_by: 'metric',
    max_bubble_size: '25',
    row_limit: 10_000,
  },
  query: worldMapQuery,
  emits: emitsBy('entity'),
  split: false,
  controls,
  suggests: [
    {
      rank: 3,
      suggest: ({ country, metric }) =>
        country && {
          title: `${metric.label} by ${labelOf(country)} on a map`,
          form: {
            entity: country.name,
            country_fieldtype: countryField(country.name),
            metric: metric.value,
          },
        },
    },
  ],
  legacyCall: { query: 'today', load: () => import('./legacy.ts') },
  drawn: { kind: 'world', load: () => import('./draw.ts') },
};
