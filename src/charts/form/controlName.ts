import { wordsOf } from '#domain/merge/part.ts';
import { panelOf } from '../panels.ts';

/** What the form of a chart type calls the control with a key. */
export function controlName(vizType: string, key: string): string {
  // Every form has it, outside of its panel.
  if (key === 'datasource') return 'Dataset';
  const control = panelOf(vizType)?.find((each) => each.key === key);
  return control?.label ?? wordsOf(key);
}
