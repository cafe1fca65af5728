import { type FormData, listOf } from '#domain/chart/form/formData.ts';
import type { Panel, PanelControl } from '../../kit/controls/control.ts';
import { sameJson } from '#domain/merge/same.ts';
import { isEmpty } from '../../kit/controls/conditions.ts';

/** A value that the chart's type, or its dataset, has no control for. */
export interface SetAside {
  /** The control that had it. */
  readonly control: PanelControl;
  readonly value: unknown;
  readonly because: 'type' | 'dataset';
  /** The controls that have parts of it now, with those parts. */
  readonly as: readonly Given[];
  /** Set if it gave its values back to the controls of `as`, which had them before and have priority over it. */
  readonly isGivenBack?: true;
}

/** A form that fits, and the values that did not. */
export interface Fitted {
  readonly form: FormData;
  readonly setAside: readonly SetAside[];
}

/** A value, or a part of one, in another control. */
export interface Given {
  /** The key of that control. */
  readonly key: string;
  readonly value: unknown;
}

/** Whether a panel has a control with a key. */
export const hasKey = (panel: Panel, key: string): boolean => panel.some((control) => control.key === key);

export const isIn = (list: readonly unknown[], each: unknown): boolean =>
  list.some((other) => sameJson(other, each));

/** Whether other controls show all of the value: nothing of it is out of sight. */
export const isCarried = ({ value, as }: SetAside): boolean =>
  listOf(value).every((each) => as.some((part) => isIn(listOf(part.value), each)));

/**
 * The values that the chart does not use: nothing that another control shows or that was cleared, and no choice that
 * the type makes with a control of the same key, among choices of its own.
 */
export function notUsed(setAside: readonly SetAside[], panel: Panel): readonly SetAside[] {
  const isChosenHere = ({ control, value, because }: SetAside): boolean =>
    because === 'type' && !Array.isArray(value) && hasKey(panel, control.key);
  return setAside.filter((each) => !isEmpty(each.value) && !isCarried(each) && !isChosenHere(each));
}
