import { type FormData, listOf } from '#domain/chart/form/formData.ts';
import type { Panel } from '../../kit/controls/control.ts';
import { sameJson } from '#domain/merge/same.ts';
import { type Given, hasKey, isIn, type SetAside } from './setAside.ts';

/** An entry whose control gets a value again. */
export interface Returning {
  readonly entry: SetAside;
  /** Its value with the edits that were made meanwhile. */
  readonly value: unknown;
}

/** The values that leave a control, because they return to where they came from, by the control's key. */
export type Leaving = ReadonlyMap<string, readonly unknown[]>;

/**
 * The values of entries with the edits of their parts. An entry `metrics: [a, b]` has its part a in `metric`:
 *
 * - `metric` is still a: the value is [a, b], and a leaves `metric`.
 * - `metric` is now c: the value is [c, b]. Values added to a control replace those removed from it, in order.
 * - Its part is in a list `metrics_b`, now [c, d]: the value is [c, b, d]. What was added beyond that extends the list,
 *   if the control of the part is edited so, or goes.
 *
 * `staying` are the entries that remain set aside: their parts were not added by a person either.
 */
export function editedValues(
  form: FormData,
  entries: readonly SetAside[],
  staying: readonly SetAside[],
  to: Panel,
): { readonly returning: readonly Returning[]; readonly leaving: Leaving } {
  const keys = [...new Set(entries.flatMap(({ as }) => as.map(({ key }) => key)))];
  // Each added value is used once: it is taken out of here.
  const added = new Map(keys.map((key) => [key, addedTo(form, key, [...entries, ...staying])]));
  const leaving = new Map<string, unknown[]>(keys.map((key) => [key, []]));
  const leave = (key: string, values: readonly unknown[]): readonly unknown[] => {
    leaving.get(key)?.push(...values);
    return values;
  };

  /** The part itself if its control still has it, else the value that replaced it there, if any. */
  const partNow = (key: string, part: unknown): readonly unknown[] =>
    leave(key, isIn(listOf(form[key]), part) ? [part] : (added.get(key)?.splice(0, 1) ?? []));

  const replaced = entries.map((entry): Returning => {
    const { value, as } = entry;
    const parts = as.flatMap(({ key, value: given }) =>
      listOf(given).map((part) => ({ part, now: partNow(key, part) })),
    );
    const now = listOf(value).flatMap(
      (each) => parts.find(({ part }) => sameJson(part, each))?.now ?? [each],
    );
    if (Array.isArray(value)) return { entry, value: now };
    return { entry, value: parts.length === 0 ? value : (now[0] ?? null) };
  });

  const isExtending = ({ key, value }: Given): boolean =>
    !hasKey(to, key) || listOf(value).some((each) => !isIn(listOf(form[key]), each));

  // Only after all parts were replaced, it is known what is left over.
  const returning = replaced.map(({ entry, value }): Returning => {
    if (!Array.isArray(value)) return { entry, value };
    const further = entry.as
      .filter(isExtending)
      .flatMap(({ key }) => leave(key, added.get(key)?.splice(0) ?? []));
    return { entry, value: [...value, ...further] };
  });
  return { returning, leaving };
}

/** The values of a control that none of the entries gave it. */
function addedTo(form: FormData, key: string, entries: readonly SetAside[]): unknown[] {
  const given = entries.flatMap(({ as }) => as.filter((part) => part.key === key));
  return listOf(form[key]).filter((each) => !given.some(({ value }) => isIn(listOf(value), each)));
}
