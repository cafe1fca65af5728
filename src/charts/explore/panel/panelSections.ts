import type { PanelControl } from '../../kit/controls/control.ts';

/** The tabs of the panel of controls. */
export type PanelTab = 'data' | 'customize';

export interface PanelSection {
  readonly tab: PanelTab;
  readonly title: string;
  readonly controls: readonly PanelControl[];
}

/** Redrawn without a request, but part of the query settings. */
const ALWAYS_DATA: ReadonlySet<string> = new Set([
  'xAxisForceCategorical',
  'annotation_layers',
  'query_mode',
]);

const SECTIONS: readonly (readonly [PanelTab, string, RegExp])[] = [
  ['data', 'Annotations', /^annotation_layers$/],
  ['data', 'Rolling window', /^(rolling_|min_periods)/],
  ['data', 'Time comparison', /^(time_compare|comparison_|start_date_offset)/],
  ['data', 'Resample', /^resample_/],
  ['data', 'Forecast', /^forecast/],
  ['customize', 'Legend', /^(show_)?legend/i],
  ['customize', 'Tooltip', /tooltip/i],
  [
    'customize',
    'Labels',
    /label(?!Rotation|Interval)|show_value|only_total|percentage_threshold|show_total/i,
  ],
  ['customize', 'X axis', /^(x_?axis|bottom_margin|x_ticks|truncateX|force_max)/i],
  ['customize', 'Y axis', /^(y_?axis|left_margin|y_log|log_?axis|truncateY|minorSplit|currency_format_sec)/i],
];

export const tabOf = ({ key, redraws }: PanelControl): PanelTab =>
  redraws === true && !ALWAYS_DATA.has(key) ? 'customize' : 'data';

/**
 * The controls by tab and section. Sections and controls keep the order of the panel; controls of a second query are
 * separate.
 */
export function panelSections(controls: readonly PanelControl[]): readonly PanelSection[] {
  const sections = new Map<string, { tab: PanelTab; title: string; controls: PanelControl[] }>();
  for (const control of controls) {
    const tab = tabOf(control);
    const title = titleOf(control, tab);
    const id = `${tab} ${title}`;
    const section = sections.get(id) ?? { tab, title, controls: [] };
    section.controls.push(control);
    sections.set(id, section);
  }
  return [...sections.values()];
}

function titleOf({ key }: PanelControl, tab: PanelTab): string {
  const title = SECTIONS.find(([of, , keys]) => of === tab && keys.test(key))?.[1];
  const isSecond = tab === 'data' ? key.endsWith('_b') : /[a-z]B$/.test(key);
  const plain = title ?? (tab === 'data' ? 'Query' : 'Chart options');
  return isSecond ? `${plain} of the second query` : plain;
}
