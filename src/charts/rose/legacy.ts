import type { Frame } from '#domain/compile/frame.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { series } from '../kit/legacy/series.ts';

export function legacyRows(form: FormData, frame: Frame): unknown {
  const byTime = new Map<string, object[]>();
  for (const { key, values } of series(form, frame)) {
    for (const { x: time, y: value } of values) {
      const name = `${String(time)}000000`;
      byTime.set(name, [...(byTime.get(name) ?? []), { key, value, name: key, time }]);
    }
  }
  return Object.fromEntries(byTime);
}
