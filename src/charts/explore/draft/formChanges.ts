import { type FormData, listOf } from '#domain/chart/form/formData.ts';
import { withDefaults } from '../../form/withDefaults.ts';
import { levelQueries } from '../../query/buildRequest.ts';
import type { Panel, PanelControl } from '../../kit/controls/control.ts';
import { sameJson } from '#domain/merge/same.ts';
import { controlValue } from '../panel/controlValue.ts';

/** What the chart on screen needs: nothing, a redraw with its rows, or other rows. */
export type Update = 'none' | 'redraw' | 'query';

/** The keys whose controls differ from what they were, as in a saved chart; a default counts as its value. */
export function changedKeys(panel: Panel, before: FormData, form: FormData): readonly string[] {
  return panel.filter((control) => isChanged(control, before, form)).map(({ key }) => key);
}

/** A change of form data in words, for the history of a draft. */
export function changeLabel(panel: Panel, before: FormData, form: FormData): string {
  if (before['viz_type'] !== form['viz_type']) return 'Chart type';
  if (before['datasource'] !== form['datasource']) return 'Dataset';
  const labels = panel.filter((control) => isChanged(control, before, form)).map(({ label }) => label);
  const [only] = labels;
  return only !== undefined && labels.length === 1 ? only : 'Several settings';
}

/** The form with one control reset: its earlier value, or its default. */
export function resetControl(before: FormData, form: FormData, key: string): FormData {
  const { [key]: _now, ...others } = form;
  return Object.hasOwn(before, key) ? { ...others, [key]: before[key] } : others;
}

/** What a chart that shows `requested` needs in order to show `form`. */
export function neededUpdate(panel: Panel, requested: FormData, form: FormData): Update {
  const controls = new Map(panel.map((control) => [control.key, control]));
  const keys = new Set([...controls.keys(), ...Object.keys(requested), ...Object.keys(form)]);
  // The page of a table is no setting of the chart.
  keys.delete('own_state');
  const changed = [...keys].filter((key) => {
    const control = controls.get(key);
    return control === undefined ? !sameJson(requested[key], form[key]) : isChanged(control, requested, form);
  });
  if (changed.length === 0) return 'none';
  if (!changed.every((key) => controls.get(key)?.redraws === true)) return 'query';
  // Totals of metrics that do not add up are requested when they are shown.
  const [before, now] = [levelQueries(withDefaults(requested)), levelQueries(withDefaults(form))];
  return sameJson(before, now) ? 'redraw' : 'query';
}

/**
 * The form data a chart is drawn with before the next request: query settings as requested, formatting as it is now.
 */
export function drawnForm(panel: Panel, requested: FormData, form: FormData): FormData {
  const looks = panel.filter(({ redraws }) => redraws === true).map(({ key }) => key);
  const drawn = Object.entries(requested).filter(([key]) => !looks.includes(key));
  return Object.fromEntries([
    ...drawn,
    ...looks.filter((key) => Object.hasOwn(form, key)).map((key) => [key, form[key]] as const),
  ]);
}

function isChanged(control: PanelControl, before: FormData, form: FormData): boolean {
  const [was, is] = [controlValue(control, before), controlValue(control, form)];
  // Older forms hold a single value as a list of one.
  return !sameJson(was, is) && !sameJson(listOf(was), listOf(is));
}
