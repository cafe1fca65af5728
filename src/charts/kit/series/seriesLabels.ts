import type { Frame } from '#domain/compile/frame.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { seriesFrame, sortedSeries } from './series/seriesFrame.ts';
import { wholeShares } from './query/wholeShares.ts';

/** The series in the order of their colours. */
export function seriesLabels(form: FormData, [frame, ...levels]: readonly Frame[]): readonly string[] {
  const read = frame === undefined ? null : seriesFrame(form, wholeShares(form, frame, levels).frame);
  return read === null ? [] : sortedSeries(form, read.series).map((series) => series.key);
}
