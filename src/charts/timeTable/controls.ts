import { panel } from '../kit/controls/panel.ts';

export const timeTableControls = panel(
  `granularity_sqla time_grain_sqla time_range metrics adhoc_filters groupby limit column_collection
    row_limit url`,
  {
    column_collection: {
      kind: 'collection',
      label: 'Time series columns',
      redraws: true,
      validators: ['nonEmpty'],
    },
    url: { kind: 'text', label: 'URL', default: '' },
  },
);
