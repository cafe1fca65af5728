import { listOf } from '#domain/chart/form/formData.ts';
import type { Panel, PanelControl } from '../../kit/controls/control.ts';
import { fittingChoice } from '../panel/controlValue.ts';

/** Whether a control can hold the value of the control with the same key in another panel. */
export function isFitting(control: PanelControl, value: unknown): boolean {
  if (value === null) return true;
  if (control.kind === 'checkbox') return typeof value === 'boolean';
  const fitting = fittingChoice(control, value);
  if (isOneOrMore(control) && control.multi !== true && listOf(value).length > 1) return false;
  return control.multi === true ? listOf(fitting).length === listOf(value).length : fitting !== null;
}

/** Whether a panel has a control with this key that can hold the value. */
export function hasPlace(panel: Panel, key: string, value: unknown): boolean {
  const control = panel.find((each) => each.key === key);
  return control !== undefined && isFitting(control, value);
}

/** A fitting value as the control stores it: one value or a list. */
export function shaped(control: PanelControl, value: unknown): unknown {
  if (value === null) return null;
  if (!isOneOrMore(control)) return value;
  return control.multi === true ? listOf(value) : (listOf(value)[0] ?? null);
}

/**
 * Whether a control has one value or a list of them, by its `multi`; others, such as filters and bounds, have a form of
 * their own.
 */
const isOneOrMore = ({ kind }: PanelControl): boolean =>
  kind === 'columns' || kind === 'metrics' || kind === 'select';
