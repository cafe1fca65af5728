import { type FormData, isOn, listOf, vizType } from '#domain/chart/form/formData.ts';
import type { Panel, PanelControl } from '../../kit/controls/control.ts';
import type { DatasetColumn } from '#domain/dataset/dataset.ts';
import { sameJson } from '#domain/merge/same.ts';
import { columnKind } from '../columns/columnKind.ts';
import { controlValue, isEmpty } from './controlValue.ts';
import { keysOfOtherMode } from './queryMode.ts';
import { APPLIED_ANYHOW, type PanelState, SHOWN_IF } from './shownIf.ts';
import { SHOWN_WITH } from './shownWith.ts';

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
    type: vizType(form),
    has: (key) => byKey.has(key),
    valueOf,
    kindOf: (column) =>
      typeof column === 'string' ? columnKind({ name: column, isMetric: false }, columns) : null,
  };
  const hasMeaning = ({ key }: PanelControl): boolean =>
    (SHOWN_WITH[key] ?? []).every(isSet) && (SHOWN_IF[key]?.(state) ?? true);
  const isApplied = (control: PanelControl): boolean =>
    APPLIED_ANYHOW.has(control.key) && !isSameValue(controlValue(control, form), control.default);
  return panel.filter(
    (control) =>
      control.kind !== 'hidden' && !otherMode.has(control.key) && (hasMeaning(control) || isApplied(control)),
  );
}

const isSameValue = (one: unknown, other: unknown): boolean =>
  sameJson(one, other) || (isNothing(one) && isNothing(other));

const isNothing = (value: unknown): boolean =>
  listOf(value).every((each) => isEmpty(each) || each === 'None' || each === false);
