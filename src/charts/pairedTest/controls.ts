import { panel } from '../kit/controls/panel.ts';

export const pairedTestControls = panel(
  `metrics adhoc_filters groupby limit timeseries_limit_metric order_desc contribution row_limit
    significance_level pvalue_precision liftvalue_precision`,
  {
    groupby: { validators: ['nonEmpty'] },
    significance_level: { kind: 'text', label: 'Significance Level' },
    pvalue_precision: { kind: 'text', label: 'p-value precision' },
    liftvalue_precision: { kind: 'text', label: 'Lift percent precision' },
  },
);
