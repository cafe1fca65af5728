import { columnOf, type Frame, type FrameColumn } from '#domain/compile/frame.ts';
import { columnLabel, columnsOf, type FormData } from '#domain/chart/form/formData.ts';

/** The column of a frame that a control with one column chose; undefined if it chose none, or the frame lacks it. */
export function columnIn(form: FormData, frame: Frame, key: string): FrameColumn | undefined {
  const [column] = columnsOf(form[key]);
  return column === undefined ? undefined : columnOf(frame, columnLabel(column));
}
