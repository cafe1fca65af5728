import type { View } from 'vega';
import { asList, asRecord, asText } from '#domain/jsonValue.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';

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

/**
 * Sets the values of another spec of equal structure than the view shows; visible when the view runs. Equal rows are not set
 * again, because all of their marks would be encoded again. Returns whether any were set.
 */
export function announceValues(view: View, spec: JsonRecord, shown: JsonRecord): boolean {
  for (const each of asList(spec['signals'])) {
    const { name, value } = asRecord(each);
    if (isValue(each) && !isSame(view.signal(asText(name)), value)) view.signal(asText(name), value);
  }
  const before = asList(shown['data']).map(asRecord);
  let hasOtherRows = false;
  for (const [at, each] of asList(spec['data']).entries()) {
    const { name, values } = asRecord(each);
    if (!Array.isArray(values) || areSameRows(asList(before[at]?.['values']), values)) continue;
    view.data(asText(name), values);
    hasOtherRows = true;
  }
  return hasOtherRows;
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
