import { labelText } from '#domain/format/categoryText.ts';
import { EMPTY_TEXT, quotedReserved } from '#domain/format/reservedText.ts';
import type { Series } from './seriesFrame.ts';

/** The key of a series as text: it is made of names, any of which may be empty. */
export const seriesLabel = ({ key }: Pick<Series, 'key'>): string =>
  key.split(', ').map(partLabel).join(', ');

/** A part of the key: NULL is named as it is shown, a text of data is not. */
export const partLabel = (part: string): string =>
  labelText(part === EMPTY_TEXT ? quotedReserved(part) : part);
