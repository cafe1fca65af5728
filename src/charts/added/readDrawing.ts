import { asNumber, asText, isRecord, type JsonRecord } from '#domain/jsonValue.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { FrameValue } from '#domain/frameValue.ts';
import type { Frame } from '#domain/compile/frame.ts';
import type { Note } from '#domain/note.ts';
import type { Drawing } from '../kit/spec/drawing.ts';
import { readSpecification } from '../kit/authored/specification.ts';

const MAX_CELLS = 200_000;
const MAX_TEXT_LENGTH = 20_000;

/** A drawing, if a result is one; else what is wrong with it. */
export function readDrawing(value: unknown): Result<Drawing, string> {
  if (!isRecord(value)) return err('Its "draw" returned nothing that can be drawn.');
  switch (value['kind']) {
    case 'spec':
      return specOf(value['spec']);
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
      return ok({ kind: 'text', text: plainNote(asText(value['text']).slice(0, MAX_TEXT_LENGTH)) });
    case 'html':
      return ok({ kind: 'html', html: asText(value['html']), css: asText(value['css']), isCut: false });
    default:
      return err('The "kind" of its drawing has to be spec, table, number, text or html.');
  }
}

/** Held to the rules of specifications of authors. */
function specOf(spec: unknown): Result<Drawing, string> {
  if (!isRecord(spec)) return err('Its drawing has no "spec", a specification of Vega-Lite.');
  const read = readSpecification(JSON.stringify(spec));
  return read.spec === undefined
    ? err(`Its specification ${read.fault}.`)
    : ok({ kind: 'spec', spec: read.spec });
}

/** A text in which nothing stands for a value. */
const plainNote = (text: string): Note => ({ text: '{text}', values: { text } });

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
