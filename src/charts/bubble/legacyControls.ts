import { TICK_LAYOUTS_OF_BUBBLES } from '../kit/controls/choices.ts';
import { panel } from '../kit/controls/panel.ts';

export const bubbleOldControls = panel(
  `series entity x y adhoc_filters size max_bubble_size limit color_scheme show_legend x_axis_label
    left_margin x_axis_format x_ticks_layout x_log_scale x_axis_showminmax y_axis_label bottom_margin
    y_axis_format y_log_scale y_axis_showminmax y_axis_bounds`,
  {
    color_scheme: { redraws: undefined },
    show_legend: { label: 'Legend' },
    x_ticks_layout: { choices: TICK_LAYOUTS_OF_BUBBLES },
    x_log_scale: { kind: 'checkbox', label: 'X Log Scale', default: false, redraws: true },
  },
);
