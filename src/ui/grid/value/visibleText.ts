/** Characters that would break the line or be invisible: each is shown as a symbol. */
// eslint-disable-next-line no-control-regex -- control characters are what this is about
const UNSEEN = /\r\n|[\u0000-\u001f\u007f\u0085\u2028\u2029]/g;

const SIGNS: Readonly<Record<string, string>> = {
  '\r\n': '↵',
  '\n': '↵',
  '\r': '↵',
  '\u0085': '↵',
  '\u2028': '↵',
  '\u2029': '↵',
  '\t': '⇥',
  '\u007f': '^?',
};

/**
 * A cell's text on one line with visible control characters: breaks and tabs as arrows, others in caret notation (^G),
 * which every font has. Display only: copies are exact.
 */
export function visibleText(text: string): string {
  return text.replace(
    UNSEEN,
    (found) => SIGNS[found] ?? `^${String.fromCharCode(0x40 + found.charCodeAt(0))}`,
  );
}
