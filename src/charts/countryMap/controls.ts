import { panel } from '../kit/controls/panel.ts';
import { COUNTRIES } from './countries.ts';

export const countryMapControls = panel(
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
