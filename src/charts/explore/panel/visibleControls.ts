import { type FormData, isOn, listOf } from '#domain/chart/form/formData.ts';
import type { Panel, PanelControl, PanelState } from '../../kit/controls/control.ts';
import type { DatasetColumn } from '#domain/dataset/dataset.ts';
import { sameJson } from '#domain/merge/same.ts';
import { columnKind } from '../columns/columnKind.ts';
import { controlValue } from './controlValue.ts';
import { isEmpty } from '../../kit/controls/conditions.ts';
import { keysOfOtherMode } from './keysOfOtherMode.ts';

/**
 * The controls that a person sees for this form: those without a meaning beside the others are hidden, unless their value
 * is applied. `columns` are those of its dataset.
 */
export function visibleControls(
  panel: Panel,
  form: FormData,
  columns?: readonly DatasetColumn[],
): readonly PanelControl[] {
  const byKey = new Map(panel.map((control) => [control.key, control]));
  const otherMode = new Set(keysOfOtherMode(panel, form));
  const valueOf = (key: string): unknown => {
    const control = byKey.get(key);
    return control && controlValue(control, form);
  };
  const isSet = (key: string): boolean => {
    const control = byKey.get(key);
    if (control === undefined) return true;
    const value = controlValue(control, form);
    return control.kind === 'checkbox' ? isOn(value) : !isEmpty(value) && value !== 'None';
  };
  const state: PanelState = {
    has: (key) => byKey.has(key),
    valueOf,
    kindOf: (column) =>
      typeof column === 'string' ? columnKind({ name: column, isMetric: false }, columns) : null,
  };
  const hasMeaning = ({ shownIf, shownWith = [] }: PanelControl): boolean =>
    shownWith.every(isSet) && (shownIf?.(state) ?? true);
  const isApplied = (control: PanelControl): boolean =>
    control.isAppliedAnyhow === true && !isSameValue(controlValue(control, form), control.default);
  return panel.filter(
    (control) =>
      control.kind !== 'hidden' && !otherMode.has(control.key) && (hasMeaning(control) || isApplied(control)),
  );
}

const isSameValue = (one: unknown, other: unknown): boolean =>
  sameJson(one, other) || (isNothing(one) && isNothing(other));

const isNothing = (value: unknown): boolean =>
  listOf(value).every((each) => isEmpty(each) || each === 'None' || each === false);
