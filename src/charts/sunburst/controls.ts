import type { PanelState } from '../kit/controls/control.ts';
import { hasSecondMetric } from '../kit/controls/conditions.ts';
import { panel } from '../kit/controls/panel.ts';

export const sunburstControls = panel(
  `columns metric secondary_metric adhoc_filters row_limit sort_by_metric color_scheme
    linear_color_scheme show_labels show_labels_threshold show_total label_type number_format
    currency_format date_format category_order_by category_order_desc category_order`,
  {
    // A second metric colours the parts.
    color_scheme: { shownIf: (state: PanelState) => !hasSecondMetric(state) },
    linear_color_scheme: { shownIf: hasSecondMetric },
    columns: { label: 'Hierarchy', validators: undefined },
    metric: { label: 'Primary Metric' },
    secondary_metric: { label: 'Secondary Metric' },
    show_labels: { default: false },
    label_type: {
      label: 'Label Type',
      default: 'key',
      choices: [
        ['key', 'Category Name'],
        ['value', 'Value'],
        ['key_value', 'Category and Value'],
      ],
    },
  },
);
