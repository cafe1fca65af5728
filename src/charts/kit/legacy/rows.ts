import type { FrameValue } from '#domain/frameValue.ts';
import { columnOf, type Frame, rowNumbers } from '#domain/compile/frame.ts';
import {
  columnLabel,
  columnsOf,
  type FormData,
  metricLabel,
  metricsOf,
} from '#domain/chart/form/formData.ts';

/** The column of the time that rows are grouped by. */
export const TIME = '__timestamp';

export const at = (frame: Frame, name: string, row: number): FrameValue =>
  columnOf(frame, name)?.values[row] ?? null;

export const metricNames = (form: FormData, key = 'metrics'): readonly string[] =>
  metricsOf(form[key]).map(metricLabel);

export const dimensionNames = (form: FormData, key = 'groupby'): readonly string[] =>
  columnsOf(form[key]).map(columnLabel);

export const records = (frame: Frame): readonly Record<string, FrameValue>[] =>
  rowNumbers(frame).map((row) =>
    Object.fromEntries(frame.columns.map(({ name, values }) => [name, values[row] ?? null])),
  );
