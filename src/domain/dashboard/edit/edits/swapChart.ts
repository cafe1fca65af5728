import { asRecord, isRecord, type JsonRecord } from '../../../jsonValue.ts';
import { chartOf } from '../../form/layoutOfForm.ts';
import type { AddedChart } from './addChart.ts';

/** The layout with another chart wherever one is, in its place and size; the same object if it is nowhere. */
export function swapChart(
  layout: JsonRecord,
  from: ReadonlySet<number | string>,
  to: AddedChart,
): JsonRecord {
  const changed = Object.entries(layout).flatMap(([id, component]) => {
    const chart = chartOf(component);
    if (chart === null || !from.has(chart) || !isRecord(component)) return [];
    const { sliceNameOverride: _, ...meta } = asRecord(component['meta']);
    const next = {
      ...meta,
      chartId: to.chartId,
      sliceName: to.name,
      ...(to.uuid !== null && { uuid: to.uuid }),
    };
    return [[id, { ...component, meta: next }] as const];
  });
  return changed.length === 0 ? layout : { ...layout, ...Object.fromEntries(changed) };
}
