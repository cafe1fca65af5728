import { fieldTextOf } from '#domain/rows/text/formulaText.ts';
import { mayCalculate } from '../rows/csvWriter.ts';

/**
 * How rows are written into an exported file: fields are quoted where they have to be, NULL is an empty one, and no
 * spreadsheet calculates a text.
 */
export interface ExportedForm {
  readonly lineEnd: '\n' | '\r\n';
  /** Of each column: a value as a file has it. */
  readonly texts: readonly ((value: string) => string)[];
}

export const exportedForm = (
  readings: readonly { readonly type: string; readonly mayNotFit?: boolean }[],
  lineEnd: ExportedForm['lineEnd'],
): ExportedForm => ({
  lineEnd,
  // A NUMERIC is of any digits, and may be none.
  texts: readings.map(({ type, mayNotFit }) => fieldTextOf(type, mayNotFit ?? type === 'NUMERIC')),
});

/** Whether a spreadsheet would calculate a value of a column with such texts. */
export const calculates = (
  bytes: Uint8Array,
  begin: number,
  end: number,
  text: ((value: string) => string) | undefined,
): boolean => {
  if (text === undefined || begin === end || !mayCalculate(bytes[begin] as number)) return false;
  const plain = Buffer.from(bytes.buffer, bytes.byteOffset + begin, end - begin).toString();
  return text(plain) !== plain;
};
