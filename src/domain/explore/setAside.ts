import { type FormData, listOf } from '../chart/form/formData.ts';
import type { PanelControl } from '../chart/types/shared/controls/control.ts';
import { sameJson } from '../merge/same.ts';

/** A value that the chart's type, or its dataset, has no control for. */
export interface SetAside {
  /** The control that had it. */
  readonly control: PanelControl;
  readonly value: unknown;
  readonly because: 'type' | 'dataset';
  /** The controls that took over parts of it, with those parts. */
  readonly as: readonly Given[];
}

/** A form that fits, and the values that did not. */
export interface Fitted {
  readonly form: FormData;
  readonly setAside: readonly SetAside[];
}

export interface Given {
  readonly key: string;
  readonly value: unknown;
}

/** A form with everything set aside restored, the latest first. Values edited meanwhile stay as edited. */
export function bringBack(form: FormData, setAside: readonly SetAside[]): FormData {
  return setAside.toReversed().reduce(broughtBack, form);
}

function broughtBack(form: FormData, { control, value, as }: SetAside): FormData {
  const { key } = control;
  if (as.length === 0) return Object.hasOwn(form, key) ? form : { ...form, [key]: value };
  const now = as.flatMap((each) => listOf(form[each.key]));
  const given = as.flatMap((each) => listOf(each.value));
  const rest = Object.fromEntries(
    Object.entries(form).filter(([each]) => each === key || !as.some((taken) => taken.key === each)),
  );
  return { ...rest, [key]: sameJson(now, given) ? value : edited(value, given, now) };
}

/** Parts taken over by other controls may have been edited there: the edits replace them, and the rest stays. */
function edited(value: unknown, given: readonly unknown[], now: readonly unknown[]): unknown {
  if (!Array.isArray(value)) return now[0] ?? null;
  const isIn = (list: readonly unknown[], each: unknown): boolean =>
    list.some((other) => sameJson(other, each));
  const kept = listOf(value).filter((each) => !isIn(given, each) && !isIn(now, each));
  return [...now, ...kept];
}
