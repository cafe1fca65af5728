import { panel } from '../kit/controls/panel.ts';

export const treemapControls = panel(
  `groupby metric row_limit sort_by_metric adhoc_filters color_scheme show_labels show_upper_labels
    label_type number_format currency_format date_format`,
  {
    show_upper_labels: { kind: 'checkbox', label: 'Show Upper Labels', redraws: true },
    label_type: {
      label: 'Label Type',
      default: 'key_value',
      choices: [
        ['Key', 'Key'],
        ['value', 'Value'],
        ['key_value', 'Category and Value'],
      ],
    },
  },
);
