import { type FormData, listOf } from '#domain/chart/form/formData.ts';
import type { Panel, PanelControl } from '../../kit/controls/control.ts';
import { sameJson } from '#domain/merge/same.ts';
import { controlValue } from '../panel/controlValue.ts';
import { isEmpty } from '../../kit/controls/conditions.ts';
import { visibleControls } from '../panel/visibleControls.ts';

/** A change of one control. */
export interface ControlChange {
  readonly key: string;
  readonly value: unknown;
}

/**
 * Where a clicked metric or column of the dataset is added: to the first control of its kind that needs one, else to
 * the first list, else to the first empty one. Null if it fits nowhere, or is already there.
 */
export function placeFor(
  panel: Panel,
  form: FormData,
  kind: 'metrics' | 'columns',
  name: string,
): ControlChange | null {
  const controls = visibleControls(panel, form).filter((each) => each.kind === kind);
  const isFree = (control: PanelControl): boolean => isEmpty(controlValue(control, form));
  const target =
    controls.find((each) => each.validators?.includes('nonEmpty') === true && isFree(each)) ??
    controls.find((each) => each.multi === true) ??
    controls.find(isFree);
  if (target === undefined) return null;
  const { key, multi } = target;
  if (multi !== true) return { key, value: name };
  const values = listOf(controlValue(target, form));
  return values.some((each) => sameJson(each, name)) ? null : { key, value: [...values, name] };
}
