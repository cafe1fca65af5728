import type { Frame } from '../../../compile/frame.ts';
import { numberOf } from '../../../format/valueText.ts';
import type { FormData } from '../../form/formData.ts';
import { isOn } from '../../form/formData.ts';
import { timeSeriesSpec } from '../shared/timeSeries/timeSeriesSpec.ts';
import { seriesFrame } from '../shared/timeSeries/series/seriesFrame.ts';
import type { Drawing } from '../drawing.ts';
import { compare } from './type.ts';

export const compareDrawing: Drawing = {
  type: compare,
  spec: (form, frame, look, state) =>
    timeSeriesSpec(
      {
        ...form,
        y_axis_format: '+.1~%',
        logAxis: isOn(form['y_log_scale']),
        truncateYAxis: true,
        show_legend: true,
        // Changes since a start have no sum.
        showTooltipTotal: false,
      },
      changeFrame(form, frame),
      look,
      state,
      'line',
    ),
};

/** Each series as its change since its first value that is not zero. */
function changeFrame(form: FormData, frame: Frame): Frame {
  const drawn = new Set(seriesFrame(form, frame)?.series.map(({ column }) => column));
  return {
    ...frame,
    columns: frame.columns.map((column, at) => {
      if (!drawn.has(at)) return column;
      const numbers = column.values.map(numberOf);
      const start = numbers.findIndex((value) => value !== null && value !== 0);
      const first = numbers[start] ?? 1;
      const change = (value: number | null, row: number): number | null =>
        value === null || row < start || start === -1 ? null : (value - first) / Math.abs(first);
      return { ...column, type: 0 as const, values: numbers.map(change) };
    }),
  };
}
