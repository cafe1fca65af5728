import { isRecord } from '../jsonValue.ts';
import { itemsById, shapeAt, type ContentShape } from './shape.ts';

/** Whether two JSON values are equal, whatever the order of their keys. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((each, at) => sameJson(each, b[at]));
  }
  if (!isRecord(a) || !isRecord(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && sameJson(a[key], b[key]))
  );
}

/** Equality by shape: a set is unordered. Values that do not fit the shape are compared as a whole. */
export function same(shape: ContentShape, a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (shape.kind === 'set' && Array.isArray(a) && Array.isArray(b)) {
    return sameJson(sortedSet(a), sortedSet(b));
  }
  if (shape.kind === 'record' && isRecord(a) && isRecord(b)) {
    const keys = Object.keys(a);
    return (
      keys.length === Object.keys(b).length &&
      keys.every((key) => Object.hasOwn(b, key) && same(shapeAt(shape, key), a[key], b[key]))
    );
  }
  if (shape.kind === 'list') {
    const [here, there] = [itemsById(shape, a), itemsById(shape, b)];
    if (here === null || there === null) return sameJson(a, b);
    const ids = [...here.keys()];
    return (
      sameJson(ids, [...there.keys()]) && ids.every((id) => same(shape.item, here.get(id), there.get(id)))
    );
  }
  return sameJson(a, b);
}

/** A set in canonical order, without duplicates. */
export function sortedSet(values: readonly unknown[]): unknown[] {
  const byText = new Map(values.map((value) => [JSON.stringify(value), value]));
  return [...byText].toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([, value]) => value);
}
