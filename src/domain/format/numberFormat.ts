import { ownValue } from '../ownValue.ts';
import { format as d3Format } from 'd3-format';
import { NAMED_NUMBER_FORMATS } from './namedNumberFormats.ts';
import { smartNumber } from './smartNumber.ts';

export type NumberFormatter = (value: number) => string;

/** The default format of a chart. */
export const SMART_NUMBER = 'SMART_NUMBER';

/**
 * The formatter a form names: a named one, else d3's syntax. An unknown name falls back to the adaptive format, because
 * the value matters more than its format.
 */
export function numberFormat(name: string | null | undefined): NumberFormatter {
  if (name == null || name === '' || name === SMART_NUMBER) return finite(smartNumber);
  const named = ownValue(NAMED_NUMBER_FORMATS, name);
  if (named !== undefined) return finite(named);
  try {
    return finite(d3Format(name));
  } catch {
    return finite(smartNumber); // Not d3 syntax either.
  }
}

function finite(format: NumberFormatter): NumberFormatter {
  return (value) => (Number.isFinite(value) ? minus(format(value)) : String(value));
}

/** d3 writes the true minus sign; so does the rest of the product. */
function minus(text: string): string {
  return text.replace(/^-/, '\u2212');
}
