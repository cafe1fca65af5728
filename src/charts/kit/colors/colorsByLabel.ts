import { EMPTY_TEXT } from '#domain/format/reservedText.ts';

/** The colours that a form or a dashboard stores by name, by label: in a chart the empty name has a text of its own. */
export function colorsByLabel<T>(stored: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  const { '': ofEmpty } = stored;
  return ofEmpty === undefined ? stored : { [EMPTY_TEXT]: ofEmpty, ...stored };
}
