import { PANELS, panelOf } from './panels.ts';

/** What the panel of a chart type calls these controls; for a key that it does not have, what others call it. */
export function controlLabels(vizType: string, keys: readonly string[]): readonly string[] {
  const own = panelOf(vizType) ?? [];
  const others = Object.values(PANELS).flat();
  const labels = keys.map((key) => [...own, ...others].find((each) => each.key === key)?.label ?? key);
  return [...new Set(labels)];
}
