import type { Frame } from '#domain/compile/frame.ts';
import { dimensionNames, metricNames } from '../kit/legacy/rows.ts';
import { series } from '../kit/legacy/series.ts';
import type { PairedTestForm } from './chart.ts';

export function legacyRows(form: PairedTestForm, frame: Frame): unknown {
  const isGrouped = dimensionNames(form).length > 0;
  // One metric at a time: its name is no part of the groups.
  const groups = (metric: string) =>
    series({ ...form, metrics: [metric] }, frame).map(({ key, values }) => ({
      group: isGrouped ? key : 'All',
      values,
    }));
  return Object.fromEntries(metricNames(form).map((metric) => [metric, groups(metric)]));
}
