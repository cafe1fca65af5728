import { panel } from '../kit/controls/panel.ts';

export const chordControls = panel(
  `groupby columns metric adhoc_filters row_limit sort_by_metric y_axis_format color_scheme
    category_order_by category_order_desc category_order`,
  {
    groupby: { label: 'Source', validators: ['nonEmpty'], multi: undefined },
    columns: { label: 'Target', multi: undefined },
    y_axis_format: { label: 'Number format' },
  },
);
