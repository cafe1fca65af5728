import type { Frame } from '#domain/compile/frame.ts';
import { type FormData, vizType } from '#domain/chart/form/formData.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import type { Note } from '#domain/note.ts';
import { vizTypeName } from '../form/vizTypeName.ts';
import type { Drawing } from './drawing.ts';

/** A specification as the form of a chart has one. */
export const specForm = (spec: JsonRecord): FormData => ({ vega_lite_spec: JSON.stringify(spec) });

/** A number as a chart of one has it: its form, and its rows. */
export function numberChart({
  value,
  label,
  format,
}: Extract<Drawing, { kind: 'number' }>): readonly [FormData, readonly Frame[]] {
  const frame: Frame = { rowCount: 1, columns: [{ name: label, parts: [label], type: 0, values: [value] }] };
  return [{ metric: label, y_axis_format: format, subheader: label }, [frame]];
}

/** What is said where an added type fails. */
export const addedFault = (form: FormData, why: string): Note => ({
  text: 'The chart type {type} failed. {why} Showing the rows.',
  values: { type: vizTypeName(vizType(form)), why },
});
