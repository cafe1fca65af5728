import type { PanelSection, PanelTab } from './panelSections.ts';

/** How a person arranged the explore page on this device. */
export interface PanelLayout {
  /** The tab of the controls. */
  readonly tab: PanelTab;
  /** The sections of controls that are folded. */
  readonly folded: readonly string[];
  /** Sizes of panes in per cent. */
  readonly sizes: { readonly dataset: number; readonly controls: number; readonly chart: number };
}

export const FIRST_LAYOUT: PanelLayout = {
  tab: 'data',
  folded: [],
  sizes: { dataset: 18, controls: 34, chart: 65 },
};

/** The same section of all chart types has the same name. */
export const sectionName = ({ tab, title }: Pick<PanelSection, 'tab' | 'title'>): string =>
  `${tab}: ${title}`;

export const withFolded = (layout: PanelLayout, section: string, isFolded: boolean): PanelLayout => {
  const others = layout.folded.filter((each) => each !== section);
  return { ...layout, folded: isFolded ? [...others, section] : others };
};
