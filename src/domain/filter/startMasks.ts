import { filtersOf } from './cascade.ts';
import { isMaskOf } from './isMaskOf.ts';
import type { DataMasks } from './dataMask.ts';
import type { NativeFilterConfiguration } from './nativeFilter.ts';

/** Where the masks of a dashboard that is opened may come from. */
export interface MaskSources {
  /** What the address carries: a permalink, a key, or the masks themselves. It wins whole. */
  readonly address: DataMasks | null;
  /** What this person had applied on this device. */
  readonly kept: DataMasks | null;
}

/** What is applied when a dashboard opens: what the address says, else what was kept, else the defaults of its filters. */
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
