import { type FormData, listOf } from '../../chart/form/formData.ts';
import type { Panel } from '../../chart/types/shared/controls/control.ts';
import { sameJson } from '../../merge/same.ts';
import { isEmpty } from '../panel/controlValue.ts';
import { hasPlace } from './isFitting.ts';
import { type Fitted, type Given, isIn, type SetAside } from './setAside.ts';

/** The panels of a change of the chart's type; the same twice for a change of its dataset. */
interface PanelChange {
  readonly from: Panel;
  readonly to: Panel;
}

/**
 * The form with everything restored, what the type set aside before what the dataset did, except what stays set aside:
 * a value without a control of its own, if the controls that have its parts remain. A value edited meanwhile keeps the
 * edit. Set aside are also the controls that gave parts back and that the new panel lacks, as they were.
 */
export function bringBack(form: FormData, setAside: readonly SetAside[], panels: PanelChange): Fitted {
  const ofDataset = setAside.filter(({ because }) => because === 'dataset');
  const ofType = setAside.filter(({ because }) => because === 'type');
  const inDataset = new Set(ofDataset.map(({ control }) => control.key));
  const isStaying = (entry: SetAside): boolean =>
    !inDataset.has(entry.control.key) && staysSetAside(entry, form, panels.to);
  const staying = ofType.filter(isStaying);
  const back = restored(
    form,
    ofType.filter((entry) => !isStaying(entry) && !isSpent(entry, panels.to)),
    staying,
    panels,
  );
  const whole = restored(back.form, ofDataset, [], panels);
  return { form: whole.form, setAside: [...staying, ...back.setAside] };
}

function staysSetAside({ control, value, as, isGivenBack }: SetAside, form: FormData, to: Panel): boolean {
  const remains = ({ key }: Given): boolean => hasPlace(to, key, form[key]);
  if (isGivenBack === true) return as.some(remains);
  return as.length > 0 && !hasPlace(to, control.key, value) && as.every(remains);
}

/**
 * Whether all values of an entry are where it gave them back to, and its type is not the new one: there it would only
 * take them away again.
 */
function isSpent({ control, value, as, isGivenBack }: SetAside, to: Panel): boolean {
  if (isGivenBack !== true || hasPlace(to, control.key, value)) return false;
  return listOf(value).every((each) => as.some((part) => isIn(listOf(part.value), each)));
}

function restored(
  form: FormData,
  entries: readonly SetAside[],
  staying: readonly SetAside[],
  { from, to }: PanelChange,
): Fitted {
  const { values, taken } = editedValues(form, entries, [...entries, ...staying], to);
  const turned = turnedAround(form, entries, values, taken, { from, to });
  const gone = turned.map(({ control }) => control.key);
  // All parts are removed before any control is set: one may hold parts of another.
  const rest = withoutParts(form, taken, new Set(gone));
  const back: Record<string, unknown> = { ...rest };
  entries.forEach((entry, at) => {
    const { key } = entry.control;
    if (isReplaced(entry, rest)) return;
    const value = values[at];
    back[key] = Array.isArray(value)
      ? [...value, ...listOf(rest[key]).filter((each) => !isIn(value, each))]
      : value;
  });
  return { form: back, setAside: turned };
}

/** Whether the control of an entry has another value by now, of which no part was the entry's. */
function isReplaced({ control: { key }, value, as }: SetAside, rest: FormData): boolean {
  if (as.length === 0) return Object.hasOwn(rest, key);
  const isGone = as.every((part) => listOf(part.value).length === 0);
  return isGone && !Array.isArray(value) && !isEmpty(rest[key]);
}

/** The values of each control that go back to the controls they came from. */
type Taken = ReadonlyMap<string, readonly unknown[]>;

/**
 * The values of the entries with the edits of their parts: additions replace removals in order, and more of them extend
 * a list. `all` are the entries with parts in the form.
 */
function editedValues(
  form: FormData,
  entries: readonly SetAside[],
  all: readonly SetAside[],
  to: Panel,
): { readonly values: readonly unknown[]; readonly taken: Taken } {
  const keys = new Set(entries.flatMap(({ as }) => as.map(({ key }) => key)));
  const added = new Map([...keys].map((key) => [key, addedTo(form, key, all)]));
  const taken = new Map<string, unknown[]>([...keys].map((key) => [key, []]));
  const take = (key: string, values: readonly unknown[]): readonly unknown[] => {
    taken.get(key)?.push(...values);
    return values;
  };
  const replaced = entries.map(({ value, as }) => {
    const places: { readonly part: unknown; readonly now: readonly unknown[] }[] = [];
    for (const { key, value: part } of as) {
      const now = listOf(form[key]);
      for (const each of listOf(part)) {
        const kept = isIn(now, each) ? [each] : (added.get(key)?.splice(0, 1) ?? []);
        places.push({ part: each, now: take(key, kept) });
      }
    }
    const withEdits = (each: unknown): readonly unknown[] =>
      places.find(({ part }) => sameJson(part, each))?.now ?? [each];
    if (Array.isArray(value)) return listOf(value).flatMap(withEdits);
    return places.length === 0 ? value : (listOf(value).flatMap(withEdits)[0] ?? null);
  });
  const values = replaced.map((value, at) => {
    if (!Array.isArray(value)) return value;
    const parts = entries[at]?.as ?? [];
    const isList = ({ key, value: part }: Given): boolean =>
      !to.some((control) => control.key === key) ||
      listOf(part).some((each) => !isIn(listOf(form[key]), each));
    const more = parts.filter(isList).flatMap(({ key }) => take(key, added.get(key)?.splice(0) ?? []));
    return [...value, ...more];
  });
  return { values, taken };
}

/** The values of a control that none of the entries gave it. */
function addedTo(form: FormData, key: string, entries: readonly SetAside[]): unknown[] {
  const given = entries.flatMap(({ as }) => as.filter((part) => part.key === key));
  return listOf(form[key]).filter((each) => !given.some(({ value }) => isIn(listOf(value), each)));
}

/** The controls that gave values back to entries with a place in the new panel, as they were, if it lacks them and shows all of those entries. */
function turnedAround(
  form: FormData,
  entries: readonly SetAside[],
  values: readonly unknown[],
  taken: Taken,
  { from, to }: PanelChange,
): readonly SetAside[] {
  return from.flatMap((control): readonly SetAside[] => {
    const { key } = control;
    const value = form[key];
    if (isEmpty(value) || hasKey(to, key)) return [];
    const isPart = ({ as }: SetAside): boolean => as.some((part) => part.key === key);
    const isShown = ({ control: { key: own } }: SetAside, at: number): boolean =>
      hasPlace(to, own, values[at]);
    if (!entries.every((entry, at) => !isPart(entry) || isShown(entry, at))) return [];
    const as = entries.flatMap((entry, at): readonly Given[] => {
      const parts = isPart(entry)
        ? listOf(values[at]).filter((each) => isIn(taken.get(key) ?? [], each))
        : [];
      return parts.length === 0 ? [] : [{ key: entry.control.key, value: parts }];
    });
    return as.length === 0 ? [] : [{ control, value, because: 'type', as, isGivenBack: true }];
  });
}

const hasKey = (panel: Panel, key: string): boolean => panel.some((control) => control.key === key);

/** The form without the values that went back; a control left without any is unset, as is one that is set aside. */
function withoutParts(form: FormData, taken: Taken, turned: ReadonlySet<string>): FormData {
  const entries = Object.entries(form).flatMap(([key, value]): [string, unknown][] => {
    if (turned.has(key)) return [];
    const gone = taken.get(key);
    if (gone === undefined) return [[key, value]];
    const left = listOf(value).filter((each) => !isIn(gone, each));
    if (left.length === 0) return [];
    return [[key, Array.isArray(value) ? left : left[0]]];
  });
  return Object.fromEntries(entries);
}
