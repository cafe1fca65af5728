import type { Changeset, View } from 'vega';
import { asList, asRecord, asText, type JsonRecord } from '#domain/jsonValue.ts';

/**
 * The structure of a spec: everything but the values from rows. A view is expensive to create and cheap to update, so
 * it is reused for specs of equal structure.
 */
export function buildOf(spec: JsonRecord): string {
  const { signals, data, ...rest } = spec;
  return JSON.stringify([
    rest,
    asList(signals).map((each) => (isValue(each) ? { name: asRecord(each)['name'] } : each)),
    asList(data).map((each) => ({ ...asRecord(each), values: null })),
  ]);
}

/** Vega's `changeset`: Vega is loaded with the first view. */
export type CreateChange = () => Changeset;

/**
 * Sets the values of another spec of equal structure than the view shows; visible when the view runs. Equal rows are
 * not set again, because all of their marks would be encoded again. Returns whether any were set.
 */
export function announceValues(
  view: View,
  spec: JsonRecord,
  shown: JsonRecord,
  createChange: CreateChange,
): boolean {
  for (const each of asList(spec['signals'])) {
    const { name, value } = asRecord(each);
    if (isValue(each) && !isSame(view.signal(asText(name)), value)) view.signal(asText(name), value);
  }
  const before = asList(shown['data']).map(asRecord);
  let hasOtherRows = false;
  for (const [at, each] of asList(spec['data']).entries()) {
    const { name, values } = asRecord(each);
    if (!Array.isArray(values) || areSameRows(asList(before[at]?.['values']), values)) continue;
    const change = isPlain(spec, asRecord(each))
      ? changeOf(view.data(asText(name)), values, createChange)
      : null;
    if (change === null) view.data(asText(name), values);
    else view.change(asText(name), change);
    hasOtherRows = true;
  }
  return hasOtherRows;
}

/**
 * Whether each row is one mark: nothing adds fields to rows or reads them, and they are in no groups, which have an
 * order.
 */
function isPlain({ data, marks }: JsonRecord, { name, transform }: JsonRecord): boolean {
  const reads = (each: unknown): boolean => asRecord(each)['from'] === name;
  return (
    transform === undefined &&
    !asList(data)
      .map(asRecord)
      .some((each) => each['source'] === name || asList(each['transform']).some(reads)) &&
    !isGrouped(marks, name)
  );
}

const isGrouped = (marks: unknown, name: unknown): boolean =>
  asList(marks)
    .map(asRecord)
    .some(
      ({ from, marks: inner }) =>
        asRecord(asRecord(from)['facet'])['data'] === name || isGrouped(inner, name),
    );

/**
 * The change from rows to others for which marks stay and get the values of other rows: ten thousand new marks take
 * longer to create, and to collect when they are replaced. Null if the rows have other fields.
 */
function changeOf(
  shown: readonly Record<string, unknown>[] | null,
  rows: readonly unknown[],
  createChange: CreateChange,
): Changeset | null {
  // A view that was never drawn has none.
  if (shown === null) return null;
  const kept = shown.slice(0, rows.length);
  const [first] = kept;
  const [field, ...fields] = Object.keys(first ?? {});
  if (
    first === undefined ||
    field === undefined ||
    !kept.every((row, at) => hasSameFields(row, asRecord(rows[at])))
  )
    return null;
  const change = createChange().remove(shown.slice(rows.length)).insert(rows.slice(kept.length));
  for (const [at, row] of kept.entries()) moveTo(row, asRecord(rows[at]));
  // All of these rows have changed, in all of their fields.
  change.modify(
    () => true,
    field,
    (row: JsonRecord) => row[field],
  );
  for (const each of fields) change.modify(first, each, first[each]);
  return change;
}

/** Overwrites the fields of a row in place: Vega identifies a row by a symbol, which stays. */
function moveTo(row: Record<string, unknown>, next: JsonRecord): void {
  for (const field of Object.keys(next)) row[field] = next[field];
}

function hasSameFields(a: JsonRecord, b: JsonRecord): boolean {
  const names = Object.keys(b);
  return names.length === Object.keys(a).length && names.every((each) => Object.hasOwn(a, each));
}

/** Vega adds fields to the rows that it shows. */
function areSameRows(shown: readonly unknown[], rows: readonly unknown[]): boolean {
  return (
    shown.length === rows.length &&
    rows.every((row, at) => {
      const before = asRecord(shown[at]);
      return Object.entries(asRecord(row)).every(([name, value]) => Object.is(value, before[name]));
    })
  );
}

/** A signal only the page sets. */
function isValue(signal: unknown): boolean {
  return Object.keys(asRecord(signal)).every((key) => key === 'name' || key === 'value');
}

const isSame = (before: unknown, now: unknown): boolean => JSON.stringify(before) === JSON.stringify(now);
