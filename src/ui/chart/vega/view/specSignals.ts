import type { View } from 'vega';
import type { ChartSpec } from '#charts/kit/spec/chartSpec.ts';
import { asList, asRecord, asText, type JsonRecord } from '#domain/jsonValue.ts';

export function hasSignal({ spec }: ChartSpec, name: string): boolean {
  return asList(spec['signals']).some((signal) => asRecord(signal)['name'] === name);
}

/** Sets the named signals, as far as the chart has them, to a person's values or else to those of the spec. */
export function setSignals(view: View, { spec }: ChartSpec, values: JsonRecord, names: JsonRecord): void {
  for (const signal of asList(spec['signals'])) {
    const { name, value } = asRecord(signal);
    const key = asText(name);
    if (Object.hasOwn(names, key)) view.signal(key, Object.hasOwn(values, key) ? values[key] : value);
  }
}
