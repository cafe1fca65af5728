import type { Frame } from '#domain/compile/frame.ts';
import { dimensionNames, metricNames, records } from '../kit/legacy/rows.ts';
import type { BubbleForm } from './chart.ts';

export function legacyRows(form: BubbleForm, frame: Frame): unknown {
  const [x = '', y = '', size = ''] = ['x', 'y', 'size'].map((key) => metricNames(form, key)[0]);
  const [group = ''] = dimensionNames(form, 'series');
  const groups = new Map<string, object[]>();
  records(frame).forEach((record) => {
    const key = String(record[group] ?? '');
    const point = { ...record, x: record[x], y: record[y], size: record[size], shape: 'circle', group: key };
    groups.set(key, [...(groups.get(key) ?? []), point]);
  });
  return [...groups].map(([key, values]) => ({ key, values }));
}
