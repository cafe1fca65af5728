/* Letters one by one, as the engine changes their case: a text keeps its number of characters. */

const PLAIN = /^[\0-\x7f]*$/;

/** Their other case has more than one character in JavaScript. */
const LOWER: Readonly<Record<string, string>> = { İ: 'i' };
const UPPER: Readonly<Record<string, string>> = { ß: 'ẞ' };

export const lower = (text: string): string => changed(text, (letters) => letters.toLowerCase(), LOWER);

export const upper = (text: string): string => changed(text, (letters) => letters.toUpperCase(), UPPER);

function changed(
  text: string,
  change: (letters: string) => string,
  others: Readonly<Record<string, string>>,
): string {
  if (PLAIN.test(text)) return change(text);
  let all = '';
  for (const letter of text) {
    const next = change(letter);
    all += others[letter] ?? (next.length === letter.length ? next : letter);
  }
  return all;
}
