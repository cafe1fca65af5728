import { wholeSeconds } from '#domain/format/isoTimestamp.ts';
import type { FrameValue } from '#domain/frameValue.ts';
import type { Frame } from '#domain/compile/frame.ts';
import { dimensionNames } from '../kit/legacy/rows.ts';
import { series } from '../kit/legacy/series.ts';
import type { TimeTableForm } from './chart.ts';

export function legacyRows(form: TimeTableForm, frame: Frame): unknown {
  const all = series(form, frame);
  const names = all.map(({ key }) => (typeof key === 'string' ? key : key.join(', ')));
  const byTime: Record<string, Record<string, FrameValue>> = {};
  all.forEach(({ values }, index) => {
    for (const { x, y } of values) {
      const time = wholeSeconds(Number(x));
      (byTime[time] ??= {})[names[index] ?? ''] = y;
    }
  });
  return { records: byTime, columns: names, is_group_by: dimensionNames(form).length > 0 };
}
