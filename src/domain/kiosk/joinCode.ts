/** Letters that cannot be taken for another letter or a digit when they are read from a wall. */
const LETTERS = 'ABCDEFGHJKMNPRSTUVWXYZ';
const LENGTH = 6;

/**
 * A code that is typed by hand, of random bytes. Null where they are too few: some are skipped, so that all letters are
 * as likely.
 */
export function joinCode(bytes: Uint8Array): string | null {
  const even = 256 - (256 % LETTERS.length);
  const used = [...bytes].filter((byte) => byte < even).slice(0, LENGTH);
  return used.length < LENGTH ? null : used.map((byte) => LETTERS.charAt(byte % LETTERS.length)).join('');
}

/** What was typed, as the code that is meant: capitals, without spaces and dashes. Null if it is not a code. */
export function readJoinCode(text: string): string | null {
  const code = text.replaceAll(/[\s-]/g, '').toUpperCase();
  return code.length === LENGTH && code.split('').every((letter) => LETTERS.includes(letter)) ? code : null;
}
