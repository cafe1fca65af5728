import type { View } from 'vega';
import { asList, asRecord, asText } from '#domain/jsonValue.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';

/**
 * The build of a spec: all of it but the values that come of the rows. A view is costly to make and cheap to fill, so
 * one that shows a spec of the same build is told other values instead.
 */
export function buildOf(spec: JsonRecord): string {
  const { signals, data, ...rest } = spec;
  return JSON.stringify([
    rest,
    asList(signals).map((each) => (isValue(each) ? { name: asRecord(each)['name'] } : each)),
    asList(data).map((each) => ({ ...asRecord(each), values: null })),
  ]);
}

/** Tells a view the values of another spec of its build; they are seen when it runs. */
export function announceValues(view: View, spec: JsonRecord): void {
  for (const each of asList(spec['signals'])) {
    const { name, value } = asRecord(each);
    if (isValue(each) && !isSame(view.signal(asText(name)), value)) view.signal(asText(name), value);
  }
  for (const each of asList(spec['data'])) {
    const { name, values } = asRecord(each);
    if (Array.isArray(values)) view.data(asText(name), values);
  }
}

/** A signal that nothing but the page sets. */
function isValue(signal: unknown): boolean {
  return Object.keys(asRecord(signal)).every((key) => key === 'name' || key === 'value');
}

const isSame = (before: unknown, now: unknown): boolean => JSON.stringify(before) === JSON.stringify(now);
