import { type FormData, listOf } from '../../chart/form/formData.ts';
import type { PanelControl } from '../../chart/types/shared/controls/control.ts';
import { sameJson } from '../../merge/same.ts';

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

/** The form with everything restored: what the type set aside, then what the dataset did. A value edited meanwhile keeps the edit. */
export function bringBack(form: FormData, setAside: readonly SetAside[]): FormData {
  const of = (why: SetAside['because']) => setAside.filter(({ because }) => because === why);
  return restored(restored(form, of('type')), of('dataset'));
}

function restored(form: FormData, entries: readonly SetAside[]): FormData {
  const given = entries.flatMap(({ as }) => as);
  let rest = form;
  // All parts are removed before any control is set: one may hold parts of another.
  const values = entries.map((entry) => {
    const taken = takeBack(rest, entry, given);
    ({ rest } = taken);
    return taken.value;
  });
  const back: Record<string, unknown> = { ...rest };
  entries.forEach(({ control: { key }, as }, at) => {
    const value = values[at];
    if (as.length === 0 && Object.hasOwn(rest, key)) return;
    back[key] = Array.isArray(value) ? [...value, ...listOf(rest[key])] : value;
  });
  return back;
}

/**
 * The value of an entry, and the form without its parts. `given` are the parts of all entries: several may be in one
 * list.
 */
function takeBack(
  form: FormData,
  { value, as }: SetAside,
  given: readonly Given[],
): { readonly value: unknown; readonly rest: FormData } {
  const rest = new Map<string, readonly unknown[]>();
  const lost: unknown[] = [];
  const added: unknown[] = [];
  for (const part of as) {
    const now = listOf(form[part.key]);
    const own = listOf(part.value);
    const isAnothers = (each: unknown): boolean =>
      given.some((other) => other.key === part.key && isIn(listOf(other.value), each));
    const missing = own.filter((each) => !isIn(now, each));
    const extra = missing.length === 0 ? [] : now.filter((each) => !isAnothers(each));
    lost.push(...missing);
    added.push(...extra);
    rest.set(
      part.key,
      now.filter((each) => !isIn(own, each) && !isIn(extra, each)),
    );
  }
  return { value: edited(value, lost, added), rest: withParts(form, rest) };
}

/** Whether other controls show all of the value: nothing of it is out of sight. */
export const isCarried = ({ value, as }: SetAside): boolean =>
  listOf(value).length > 0 &&
  listOf(value).every((each) => as.some((part) => isIn(listOf(part.value), each)));

const isIn = (list: readonly unknown[], each: unknown): boolean =>
  list.some((other) => sameJson(other, each));

/** Parts taken over by other controls may have been edited there: additions replace removals. */
function edited(value: unknown, lost: readonly unknown[], added: readonly unknown[]): unknown {
  if (lost.length === 0) return value;
  if (!Array.isArray(value)) return added[0] ?? null;
  const left = [...added];
  const kept = listOf(value).flatMap((each) => (isIn(lost, each) ? left.splice(0, 1) : [each]));
  return [...kept, ...left];
}

/** The form without the restored parts; a control left without any is unset. */
function withParts(form: FormData, rest: ReadonlyMap<string, readonly unknown[]>): FormData {
  const entries = Object.entries(form).flatMap(([key, value]): [string, unknown][] => {
    const left = rest.get(key);
    if (left === undefined) return [[key, value]];
    if (left.length === 0) return [];
    return [[key, Array.isArray(value) ? left : left[0]]];
  });
  return Object.fromEntries(entries);
}
