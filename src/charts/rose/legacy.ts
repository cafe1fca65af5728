import type { Frame } from '#domain/compile/frame.ts';
import { series } from '../kit/legacy/series.ts';
import type { RoseForm } from './chart.ts';

export function legacyRows(form: RoseForm, frame: Frame): unknown {
  const byTime = new Map<string, object[]>();
  for (const { key, values } of series(form, frame)) {
    for (const { x: time, y: value } of values) {
      const name = `${String(time)}000000`;
      byTime.set(name, [...(byTime.get(name) ?? []), { key, value, name: key, time }]);
    }
  }
  return Object.fromEntries(byTime);
}
