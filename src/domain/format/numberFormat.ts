import { ownValue } from '../ownValue.ts';
import { format as d3Format } from 'd3-format';
import { NAMED_NUMBER_FORMATS } from './namedNumberFormats.ts';
import { smartNumber } from './smartNumber.ts';

export type NumberFormatter = (value: number) => string;

/** The format of a chart that names none. */
export const SMART_NUMBER = 'SMART_NUMBER';

/**
 * The formatter a form names: one of the named ones, else d3's language. Whatever is named, numbers come out: a name
 * that nobody knows is followed by the adaptive format, because a value without its wanted form is still a value.
 */
export function numberFormat(name: string | null | undefined): NumberFormatter {
  if (name == null || name === '' || name === SMART_NUMBER) return finite(smartNumber);
  const named = ownValue(NAMED_NUMBER_FORMATS, name);
  if (named !== undefined) return finite(named);
  try {
    return finite(d3Format(name));
  } catch {
    return finite(smartNumber); // Not d3's language either.
  }
}

function finite(format: NumberFormatter): NumberFormatter {
  return (value) => (Number.isFinite(value) ? minus(format(value)) : String(value));
}

/** d3 writes the true minus sign; the rest of the product does so too. */
function minus(text: string): string {
  return text.replace(/^-/, '\u2212');
}
