import { isExactDouble } from './exactNumber.ts';

/** A number of as many characters may have more digits than a double holds; a quote starts a text. */
const LONG_NUMBER_OR_QUOTE = /"|-?\d[\d.eE+-]{15,}/;
const LONG_NUMBER = /\d[\d.eE+-]{15}/;
const IS_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * Parses JSON without changing a number: one that a double does not hold is the text of its digits, which every filter
 * takes for that number. Throws as JSON.parse does.
 */
export const parseExactJson = (text: string): unknown => JSON.parse(withQuotedNumbers(text));

function withQuotedNumbers(text: string): string {
  // Most texts have none.
  if (!LONG_NUMBER.test(text)) return text;
  const tokens = new RegExp(LONG_NUMBER_OR_QUOTE, 'g');
  let quoted = '';
  let copied = 0;
  for (let found = tokens.exec(text); found !== null; found = tokens.exec(text)) {
    const [token] = found;
    if (token === '"') tokens.lastIndex = stringEnd(text, found.index) + 1;
    else if (IS_NUMBER.test(token) && !isExactDouble(token)) {
      quoted += `${text.slice(copied, found.index)}"${token}"`;
      copied = found.index + token.length;
    }
  }
  return copied === 0 ? text : quoted + text.slice(copied);
}

const BACKSLASH = 0x5c;

/** The end of the string that starts at a quote: its closing quote, or the end of the text. */
export function stringEnd(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end > 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end < 0 ? text.length : end;
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes += 1;
  return slashes % 2 === 1;
}
