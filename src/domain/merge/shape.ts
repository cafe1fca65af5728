import { isRecord } from '../jsonValue.ts';
import { ownValue } from '../ownValue.ts';

/**
 * How a part of a document is compared and merged, declared beside its schema.
 * - `atomic`: replaced as a whole;
 * - `record`: merged key by key; `fields` names the shape of some keys, all others have the shape `rest`;
 * - `set`: an array without order or duplicates, as owners;
 * - `list`: an array with an order, of records identified by `id`, as filters and columns; where `id` is null the items
 *   are ids themselves, as the children of a layout component.
 */
export type ContentShape =
  | { readonly kind: 'atomic' }
  | {
      readonly kind: 'record';
      readonly fields: Readonly<Record<string, ContentShape>>;
      readonly rest: ContentShape;
    }
  | { readonly kind: 'set' }
  | { readonly kind: 'list'; readonly id: string | null; readonly item: ContentShape };

export const ATOMIC: ContentShape = { kind: 'atomic' };

export const SET: ContentShape = { kind: 'set' };

/** A record with known keys. Keys of a newer server are preserved and merged as a whole. */
export function fields(
  known: Readonly<Record<string, ContentShape>>,
  rest: ContentShape = ATOMIC,
): ContentShape {
  return { kind: 'record', fields: known, rest };
}

/** A map from ids to values of one shape. */
export function keyed(value: ContentShape): ContentShape {
  return { kind: 'record', fields: {}, rest: value };
}

export function list(id: string, item: ContentShape): ContentShape {
  return { kind: 'list', id, item };
}

/** An array with an order, of unique ids. */
export const IDS: ContentShape = { kind: 'list', id: null, item: ATOMIC };

/** The shape of a key of a record. */
export function shapeAt(shape: ContentShape & { kind: 'record' }, key: string): ContentShape {
  return ownValue(shape.fields, key) ?? shape.rest;
}

/** The items of a list by their ids, in order; null where it is no list of items with unique ids. */
export function itemsById(
  shape: ContentShape & { kind: 'list' },
  value: unknown,
): Map<string, unknown> | null {
  if (!Array.isArray(value)) return null;
  const items = new Map<string, unknown>();
  for (const item of value) {
    const id: unknown = shape.id === null ? item : isRecord(item) ? ownValue(item, shape.id) : undefined;
    if ((typeof id !== 'string' && typeof id !== 'number') || items.has(String(id))) return null;
    items.set(String(id), item);
  }
  return items;
}
