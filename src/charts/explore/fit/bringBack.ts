import { type FormData, listOf } from '#domain/chart/form/formData.ts';
import type { Panel } from '../../kit/controls/control.ts';
import { isEmpty } from '../../kit/controls/conditions.ts';
import { editedValues, type Leaving, type Returning } from './editedValues.ts';
import { hasPlace } from './isFitting.ts';
import { type Fitted, type Given, hasKey, isCarried, isIn, type SetAside } from './setAside.ts';

/** The panels of a change of the chart's type; the same twice for a change of its dataset. */
interface PanelChange {
  readonly from: Panel;
  readonly to: Panel;
}

/**
 * The form with the values that earlier changes of type or dataset set aside, edits included, as far as they do not
 * stay set aside.
 *
 * A line chart with `metrics: [a, b]` becomes a big number: `metrics` is set aside, and its part a is in `metric`.
 * There `metric` becomes c. Back in the line chart, `metrics` is [c, b]; `metric`, which the line chart lacks, is set
 * aside in turn as the control that gave c back, so that the big number shows c again.
 *
 * What the type set aside returns before what the dataset did.
 */
export function bringBack(form: FormData, setAside: readonly SetAside[], change: PanelChange): Fitted {
  const { to } = change;
  const ofDataset = setAside.filter(({ because }) => because === 'dataset');
  const ofType = setAside.filter(({ because }) => because === 'type');
  const datasetKeys = new Set(ofDataset.map(({ control }) => control.key));
  const staying = ofType.filter(
    (entry) => !datasetKeys.has(entry.control.key) && staysSetAside(entry, form, change),
  );
  const returning = ofType.filter((entry) => !staying.includes(entry) && !isSpent(entry, to));
  const typed = restored(form, returning, staying, change);
  const whole = restored(typed.form, ofDataset, [], change);
  return { form: whole.form, setAside: [...staying, ...typed.setAside] };
}

/**
 * Whether the new panel has no control for the value of an entry, but those that have its parts. An entry that gave its
 * values back stays while any of them has a place and its own control is not shown again: it only keeps the edits for
 * its own type.
 */
function staysSetAside(
  { control, value, as, isGivenBack }: SetAside,
  form: FormData,
  { from, to }: PanelChange,
): boolean {
  const remains = ({ key }: Given): boolean => hasPlace(to, key, form[key]);
  const isShownAgain = !hasKey(from, control.key) && hasPlace(to, control.key, value);
  if (isGivenBack === true) return as.some(remains) && !isShownAgain;
  return as.length > 0 && !hasPlace(to, control.key, value) && as.every(remains);
}

/**
 * Whether all values of an entry are where it gave them back to, and its type is not the new one: there it would only
 * take them away again.
 */
const isSpent = (entry: SetAside, to: Panel): boolean =>
  entry.isGivenBack === true && !hasPlace(to, entry.control.key, entry.value) && isCarried(entry);

/** The form with the values of `entries` in their controls, and the controls that are set aside in turn. */
function restored(
  form: FormData,
  entries: readonly SetAside[],
  staying: readonly SetAside[],
  change: PanelChange,
): Fitted {
  const { returning, leaving } = editedValues(form, entries, staying, change.to);
  const setAside = controlsThatGaveBack(form, returning, leaving, change);
  // All parts are removed before any control is set: one may hold parts of another.
  const gone = setAside.map(({ control }) => control.key).filter((key) => !hasKey(change.to, key));
  const rest = withoutLeaving(form, leaving, new Set(gone));
  const returned = returning
    .filter(({ entry }) => !isReplaced(entry, rest))
    .map(({ entry, value }): [string, unknown] => {
      const { key } = entry.control;
      if (!Array.isArray(value)) return [key, value];
      return [key, [...value, ...listOf(rest[key]).filter((each) => !isIn(value, each))]];
    });
  return { form: { ...rest, ...Object.fromEntries(returned) }, setAside };
}

/** Whether the control of an entry has another value by now, of which no part was the entry's. */
function isReplaced({ control: { key }, value, as }: SetAside, rest: FormData): boolean {
  if (as.length === 0) return Object.hasOwn(rest, key);
  const isGone = as.every((part) => listOf(part.value).length === 0);
  return isGone && !Array.isArray(value) && !isEmpty(rest[key]);
}

/**
 * The controls that gave values back to entries which the new panel all shows. Those it lacks are set aside as they
 * were, with what each gave to which; of a list that it has and that keeps other values, only what it gave: it could not
 * tell these from values that never were its own.
 */
function controlsThatGaveBack(
  form: FormData,
  returning: readonly Returning[],
  leaving: Leaving,
  { from, to }: PanelChange,
): readonly SetAside[] {
  return from.flatMap((control): readonly SetAside[] => {
    const { key } = control;
    const value = form[key];
    const [gone, isKept] = [leaving.get(key) ?? [], hasKey(to, key)];
    const left = listOf(value).filter((each) => !isIn(gone, each));
    if (isEmpty(value) || (isKept && left.length === 0)) return [];
    const receiving = returning.filter(({ entry }) => entry.as.some((part) => part.key === key));
    if (!receiving.every(({ entry, value: next }) => hasPlace(to, entry.control.key, next))) return [];
    const as = receiving.flatMap(({ entry, value: next }): readonly Given[] => {
      const parts = listOf(next).filter((each) => isIn(gone, each));
      return parts.length === 0 ? [] : [{ key: entry.control.key, value: parts }];
    });
    const own = isKept ? listOf(value).filter((each) => !left.includes(each)) : value;
    return as.length === 0 ? [] : [{ control, value: own, because: 'type', as, isGivenBack: true }];
  });
}

/** The form without the values that leave; a control left without any is unset, as is one that is set aside. */
function withoutLeaving(form: FormData, leaving: Leaving, setAside: ReadonlySet<string>): FormData {
  const entries = Object.entries(form).flatMap(([key, value]): [string, unknown][] => {
    if (setAside.has(key)) return [];
    const gone = leaving.get(key);
    if (gone === undefined) return [[key, value]];
    const left = listOf(value).filter((each) => !isIn(gone, each));
    if (left.length === 0) return [];
    return [[key, Array.isArray(value) ? left : left[0]]];
  });
  return Object.fromEntries(entries);
}
