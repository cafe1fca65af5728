import { plainControlName } from './chartParts.ts';
import { panelOf } from './types/panels.ts';

/** What the form of a chart type calls the control with a key. */
export function controlName(vizType: string, key: string): string {
  const control = panelOf(vizType)?.find((each) => each.key === key);
  return control?.label ?? plainControlName(key);
}
