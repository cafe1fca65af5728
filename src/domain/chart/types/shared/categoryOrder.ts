import { type FormData, listOf } from '../../form/formData.ts';

/**
 * Things in the order that the author gave to their names by hand: those named first, the others after them as they
 * were. A Superset has no such setting, and keeps the key of the form without reading it.
 */
export function inCategoryOrder<T>(
  form: FormData,
  items: readonly T[],
  nameOf: (item: T) => string,
): readonly T[] {
  const names = listOf(form['category_order']).filter((each) => typeof each === 'string');
  if (names.length === 0) return items;
  const places = new Map(names.map((name, at) => [name, at]));
  const placeOf = (item: T): number => places.get(nameOf(item)) ?? names.length;
  return items.toSorted((a, b) => placeOf(a) - placeOf(b));
}
