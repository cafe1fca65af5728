import { named } from '../kit/controls/control.ts';
import { panel } from '../kit/controls/panel.ts';

export const histogramControls = panel(
  `column groupby adhoc_filters row_limit bins normalize cumulative color_scheme show_value show_legend
    x_axis_title x_axis_format y_axis_title y_axis_format`,
  {
    column: { kind: 'columns', label: 'Column', default: [], validators: ['nonEmpty'] },
    bins: {
      kind: 'select',
      label: 'Bins',
      freeForm: true,
      choices: named(5, 10, 15, 20),
      validators: ['integer'],
    },
    normalize: { kind: 'checkbox', label: 'Normalize', default: false },
    cumulative: { kind: 'checkbox', label: 'Cumulative', default: false },
  },
);
