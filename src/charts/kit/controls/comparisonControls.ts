import { listOf } from '#domain/chart/form/formData.ts';
import type { Control, PanelState } from './control.ts';

/** Controls of types that compare with one earlier time. */
export const COMPARISON_CONTROLS = {
  comparison_color_enabled: {
    kind: 'checkbox',
    label: 'Basic conditional formatting',
    default: false,
    redraws: true,
    shownWith: ['time_compare'],
  },
  comparison_color_scheme: {
    kind: 'select',
    label: 'color type',
    default: 'Green',
    redraws: true,
    choices: [
      ['Green', 'Green for increase, red for decrease'],
      ['Red', 'Red for increase, green for decrease'],
    ],
    shownWith: ['time_compare', 'comparison_color_enabled'],
  },
  time_compare: {
    choices: [
      ['1 day ago', '1 day ago'],
      ['1 week ago', '1 week ago'],
      ['1 month ago', '1 month ago'],
      ['1 year ago', '1 year ago'],
      ['custom', 'Custom date'],
      ['inherit', 'Inherit range from time filter'],
    ],
    multi: undefined,
  },
  start_date_offset: {
    kind: 'timeOffset',
    label: 'Shift start date',
    shownIf: ({ valueOf }: PanelState) => listOf(valueOf('time_compare')).includes('custom'),
  },
  comparison_range_label: { kind: 'comparisonRange', label: 'Compared with', shownWith: ['time_compare'] },
} as const satisfies Readonly<Record<string, Partial<Control>>>;
