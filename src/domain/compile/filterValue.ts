import { EMPTY_TEXT, isReserved, NULL_TEXT } from '../format/reservedText.ts';
import { isRecord } from '../jsonValue.ts';

/** A value of a row. */
export type FilterCell = string | number | boolean | null;

/**
 * A value in a filter, stored or sent. In the contract the text `<NULL>` means NULL, and `<empty string>` the empty text;
 * the texts themselves are objects.
 */
export type FilterValue = FilterCell | { readonly text: string };

export const filterValueOf = (cell: FilterCell): FilterValue =>
  typeof cell === 'string' && isReserved(cell) ? { text: cell } : cell;

/** The value that a filter means. */
export function filterCell(value: FilterValue): FilterCell {
  if (value === NULL_TEXT) return null;
  if (value === EMPTY_TEXT) return '';
  return typeof value === 'object' && value !== null ? value.text : value;
}

export function isFilterValue(value: unknown): value is FilterValue {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true;
  return isRecord(value) && typeof value['text'] === 'string';
}
