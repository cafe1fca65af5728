import { asNumber, asText, isRecord, type JsonRecord } from '#domain/jsonValue.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { FrameValue } from '#domain/frameValue.ts';
import type { Frame } from '#domain/compile/frame.ts';

/** What an added chart type draws, by tag. */
export type Drawing =
  /** A specification of Vega-Lite, held to the rules of those of authors. */
  | { readonly kind: 'spec'; readonly spec: JsonRecord }
  | { readonly kind: 'table'; readonly frame: Frame }
  | {
      readonly kind: 'number';
      readonly value: number;
      readonly label: string;
      readonly format: string | null;
    }
  | { readonly kind: 'text'; readonly text: string }
  /** HTML that is cleaned before it is shown, and styles that reach nothing else. */
  | { readonly kind: 'html'; readonly html: string; readonly css: string };

const MAX_CELLS = 200_000;
const MAX_TEXT_LENGTH = 20_000;

/** A drawing, if a result is one; else what is wrong with it. */
export function readDrawing(value: unknown): Result<Drawing, string> {
  if (!isRecord(value)) return err('Its "draw" returned nothing that can be drawn.');
  switch (value['kind']) {
    case 'spec':
      return isRecord(value['spec'])
        ? ok({ kind: 'spec', spec: value['spec'] })
        : err('Its drawing has no "spec", a specification of Vega-Lite.');
    case 'table':
      return tableOf(value);
    case 'number': {
      const number = asNumber(value['value']);
      const { format } = value;
      if (number === null) return err('Its drawing has no number as its "value".');
      const isFormat = typeof format === 'string' && format.length < 20;
      return ok({
        kind: 'number',
        value: number,
        label: asText(value['label']),
        format: isFormat ? format : null,
      });
    }
    case 'text':
      return ok({ kind: 'text', text: asText(value['text']).slice(0, MAX_TEXT_LENGTH) });
    case 'html':
      return ok({ kind: 'html', html: asText(value['html']), css: asText(value['css']) });
    default:
      return err('The "kind" of its drawing has to be spec, table, number, text or html.');
  }
}

function tableOf({ columns, rows }: JsonRecord): Result<Drawing, string> {
  const areRows = Array.isArray(rows) && rows.every((row) => Array.isArray(row));
  if (!Array.isArray(columns) || !areRows)
    return err('Its table has no "columns" and "rows", which are lists.');
  if (columns.length * rows.length > MAX_CELLS) return err(`Its table has more than ${MAX_CELLS} cells.`);
  const names = columns.map(String);
  const frame: Frame = {
    rowCount: rows.length,
    columns: names.map((name, at) => {
      const values = (rows as readonly (readonly unknown[])[]).map((row) => cellOf(row[at]));
      const areNumbers = values.every((value) => value === null || typeof value === 'number');
      // Names are unique in a frame.
      const own = names.indexOf(name) === at ? name : `${name} (${at + 1})`;
      return { name: own, parts: [own], type: areNumbers ? 0 : 1, values };
    }),
  };
  return ok({ kind: 'table', frame });
}

const cellOf = (value: unknown): FrameValue =>
  typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean' ? value : null;
