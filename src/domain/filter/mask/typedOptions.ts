import { NUMERIC } from '../../resultColumn.ts';
import type { FilterOption } from './selectMask.ts';

/** A typed text as a value of a column, whether or not a list has it; undefined where it is none. */
export function typedOption(text: string, type: unknown): FilterOption | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  if (type !== NUMERIC) return trimmed;
  // Digits beyond those of a number stay text, which the query compares as it is.
  if (!/^[-+]?\d*\.?\d+(e[-+]?\d+)?$/i.test(trimmed)) return undefined;
  const number = Number(trimmed);
  return Number.isInteger(number) && !Number.isSafeInteger(number) ? trimmed : number;
}

/**
 * The values of a pasted list: one a line, or between tabs or semicolons; between commas only if the whole is no value
 * itself. Null for a text that is no list.
 */
export function pastedOptions(
  text: string,
  type: unknown,
  known: ReadonlySet<string>,
): readonly FilterOption[] | null {
  const whole = text.trim();
  const hasLines = /[\n\r\t;]/.test(whole);
  if (!hasLines && (known.has(whole) || !whole.includes(','))) return null;
  const parts = whole.split(hasLines ? /[\n\r\t;]+/ : ',').map(withoutQuotes);
  const options = parts.flatMap((part) => typedOption(part, type) ?? []);
  return options.length > 1 ? [...new Set(options)] : null;
}

/** A value of SQL or CSV without what stands around it. */
const withoutQuotes = (part: string): string =>
  part
    .trim()
    .replace(/,$/, '')
    .replace(/^(["'])(.*)\1$/, '$2');
