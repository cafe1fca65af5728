import type { Frame } from '#domain/compile/frame.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import type { Note } from '#domain/note.ts';
import { type BigNumber, bigNumber } from '../number/bigNumber.ts';

/** What a type draws, by tag, as data. The page and the server's pictures have a renderer for each. */
export type Drawing =
  /** A specification of Vega-Lite that `readSpecification` lets through. */
  | { readonly kind: 'spec'; readonly spec: JsonRecord }
  | { readonly kind: 'table'; readonly frame: Frame }
  | {
      readonly kind: 'number';
      readonly value: number;
      readonly label: string;
      readonly format: string | null;
    }
  | { readonly kind: 'text'; readonly text: Note }
  /** HTML that is cleaned before it is shown, and styles that reach nothing else. */
  | { readonly kind: 'html'; readonly html: string; readonly css: string; readonly isCut: boolean }
  /** The rows of the chart, because of what is said above them. */
  | { readonly kind: 'rows'; readonly why: Note };

/** A number as a chart of one has it. */
export function numberOfDrawing({ value, label, format }: Extract<Drawing, { kind: 'number' }>): BigNumber {
  const frame: Frame = { rowCount: 1, columns: [{ name: label, parts: [label], type: 0, values: [value] }] };
  return bigNumber({ metric: label, y_axis_format: format, subheader: label }, [frame]);
}
