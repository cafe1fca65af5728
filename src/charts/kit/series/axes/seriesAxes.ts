import { type JsonRecord, asNumber } from '#domain/jsonValue.ts';
import { type FormData, isOn, listOf } from '#domain/chart/form/formData.ts';
import type { Orientation } from '../../axes/axes.ts';
import type { AxisKind, SeriesAxis } from '../series/seriesFrame.ts';

/** The rows within the bounds of the form, where it truncates an axis of numbers. */
export function withinBounds(form: FormData, axis: SeriesAxis, rows: readonly number[]): readonly number[] {
  const [from, to] = isOn(form['truncateXAxis']) ? listOf(form['xAxisBounds']).map(asNumber) : [];
  if (axis.kind !== 'number' || (from == null && to == null)) return rows;
  const inside = rows.filter((row) => {
    const value = Number(axis.values[row]);
    return value >= (from ?? -Infinity) && value <= (to ?? Infinity);
  });
  // Bounds beyond all values would leave an empty chart.
  return inside.length === 0 ? rows : inside;
}

/** Between the ticks of an axis: more ticks along it, and finer lines across the values, if the form has them. */
export function minorAxes(form: FormData, lie: Orientation, kind: AxisKind): readonly JsonRecord[] {
  const plain = { labels: false, domain: false, zindex: 0 };
  const count = (axis: 'x' | 'y', step: number): JsonRecord => ({
    signal: `max(2, ceil(${axis === 'x' ? 'width' : 'height'} / ${step})) * 5`,
  });
  return [
    ...(isOn(form['minorTicks']) && kind !== 'category'
      ? [
          {
            ...plain,
            scale: 'along',
            orient: lie.along === 'x' ? 'bottom' : 'left',
            tickSize: 3,
            tickCount: count(lie.along, 90),
          },
        ]
      : []),
    ...(isOn(form['minorSplitLine'])
      ? [
          {
            ...plain,
            scale: 'up',
            orient: lie.up === 'x' ? 'bottom' : 'left',
            ticks: false,
            grid: true,
            gridOpacity: 0.3,
            tickCount: count(lie.up, lie.up === 'y' ? 48 : 90),
          },
        ]
      : []),
  ];
}
