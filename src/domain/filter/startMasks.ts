import { filtersOf } from './cascade.ts';
import { isMaskOf } from './isMaskOf.ts';
import type { DataMasks } from './dataMask.ts';
import type { NativeFilterConfiguration } from './nativeFilter.ts';

/** The possible sources of a dashboard's initial masks. */
export interface MaskSources {
  /** The masks of the address: a permalink, a key, or the masks themselves. Replaces all others. */
  readonly address: DataMasks | null;
  /** What this person last applied on this device. */
  readonly kept: DataMasks | null;
}

/** The masks applied when a dashboard opens: the address's, else the stored ones, else the defaults of its filters. */
export function startMasks(configuration: NativeFilterConfiguration, sources: MaskSources): DataMasks {
  const filters = filtersOf(configuration);
  const defaults: DataMasks = Object.fromEntries(
    filters.map((each) => [each.id, { id: each.id, ...each.defaultDataMask }]),
  );
  const began = { ...defaults, ...(sources.address ?? sources.kept) };
  for (const filter of filters) {
    const mask = began[filter.id];
    const byDefault = defaults[filter.id];
    if (mask && byDefault && !isMaskOf(filter, mask)) began[filter.id] = byDefault;
  }
  return began;
}
