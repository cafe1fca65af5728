import { columnsOf, metricOf } from '#domain/chart/form/formData.ts';
import { baseQuery } from '#domain/chart/query/baseQuery.ts';
import type { ChartDefinition } from '../api.ts';
import { type FormOf, panel } from '../kit/controls/panel.ts';
import { emitsBy } from '../kit/emitsBy.ts';
import { COUNTRIES } from '../kit/maps/countries.ts';

export const controls = panel(
  'select_country entity metric adhoc_filters number_format linear_color_scheme',
  {
    select_country: {
      kind: 'select',
      label: 'Country',
      choices: COUNTRIES,
      validators: ['nonEmpty'],
    },
    entity: { label: 'ISO 3166-2 Codes' },
    linear_color_scheme: { redraws: undefined },
  },
);

export type CountryMapForm = FormOf<typeof controls>;

export const countryMap: ChartDefinition<CountryMapForm> = {
  key: 'country_map',
  name: 'Country Map',
  category: 'Map',
  needs: [['select_country'], ['entity'], ['metric']],
  query(form) {
    const metric = metricOf(form['metric']);
    return [
      {
        ...baseQuery(form),
        columns: columnsOf(form['entity']).slice(0, 1),
        metrics: metric === null ? [] : [metric],
      },
    ];
  },
  emits: emitsBy('entity'),
  split: false,
  controls,
  legacyCall: {
    query: { columns: ['entity'], metrics: ['metric'], isTimed: false },
    load: () => import('./legacy.ts'),
  },
  drawn: { kind: 'regions', load: () => import('./draw.ts') },
};
