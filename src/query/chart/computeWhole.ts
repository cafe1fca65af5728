import type { QueryContext } from '#domain/compile/queryContext.ts';
import { wholeSeries, type WholeSeries, withWholeSeries } from '#domain/compile/wholeSeries.ts';
import { ok, type Result } from '#domain/result.ts';
import type { ComputedOnDevice, NotComputed } from '../device/charts/computed.ts';
import type { ComputeOptions, DeviceCharts } from '../device/charts/deviceCharts.ts';
import type { Keyed } from './chartDataStore.ts';

interface ComputedWhole {
  readonly computed: Result<ComputedOnDevice, NotComputed>;
  /** What was computed instead of the request, if its row limit cut into series. */
  readonly whole: WholeSeries | null;
}

/** Computes a request on the device; where its row limit cuts into series, the largest of them whole. */
export async function computeWhole(
  device: Pick<DeviceCharts, 'compute'>,
  request: Keyed,
  options: ComputeOptions,
): Promise<ComputedWhole> {
  const { queries } = request.context as QueryContext;
  let computed = await device.compute(request, request.key, options);
  let whole: WholeSeries | null = null;
  while (computed.ok) {
    const again = wholeSeries(queries, computed.value.queries, whole);
    if (again === null) break;
    const context = { ...request.context, queries: again.queries };
    const next = await device.compute({ ...request, context }, request.key, { ...options, isAnyway: true });
    if (!next.ok) break;
    [computed, whole] = [next, again];
  }
  if (!computed.ok || whole === null) return { computed, whole };
  const { value } = computed;
  return { computed: ok({ ...value, queries: [...withWholeSeries(whole, value.queries)] }), whole };
}
