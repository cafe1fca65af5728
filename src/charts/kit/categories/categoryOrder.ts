import { labelText } from '#domain/format/categoryText.ts';
import { type FormData, listOf } from '#domain/chart/form/formData.ts';

/**
 * Things in the order that the author gave to their names by hand: those named first, the others after them as they
 * were. A Superset has no such setting, and keeps the key of the form without reading it.
 */
export function inCategoryOrder<T>(
  form: FormData,
  items: readonly T[],
  nameOf: (item: T) => string,
): readonly T[] {
  const placeOf = categoryPlace(form);
  return items.toSorted((a, b) => placeOf(nameOf(a)) - placeOf(nameOf(b)));
}

/** The place of a name in that order; the same last one for all names that are not in it. */
export function categoryPlace(form: FormData): (name: string) => number {
  const names = listOf(form['category_order']).filter((each) => typeof each === 'string');
  const places = new Map(names.map((name, at) => [labelText(name), at]));
  return (name) => places.get(name) ?? names.length;
}

/** How nodes of a hierarchy with a `place` are sorted: the largest first among those of one place. */
export const BY_PLACE_AND_SIZE = { field: ['data.place', 'value'], order: ['ascending', 'descending'] };
