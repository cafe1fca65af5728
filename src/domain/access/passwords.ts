import { COMMON_PASSWORDS } from './commonPasswords.ts';

/** Why a password is not accepted, as a sentence for the person who chose it. */
export type PasswordFault = string;

export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 1024;

/** What makes common passwords look different: case, other characters for letters, and what is appended. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[0134577@$!]/g, (each) => LOOKALIKES[each] ?? each)
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

const withoutTail = (text: string): string => text.toLowerCase().replace(/[\d\W_]+$/u, '');

function isCommon(password: string): boolean {
  const forms = [
    password.toLowerCase(),
    plain(password),
    withoutTail(password),
    plain(withoutTail(password)),
  ];
  return forms.some((form) => COMMON_PASSWORDS.has(form));
}

/** The rules for new passwords: long enough, none that is guessed first, and not made of the person's own name. */
export function passwordFault(password: string, own: readonly string[]): PasswordFault | null {
  const length = Array.from(password).length;
  if (length < MIN_PASSWORD_LENGTH) return `Use at least ${MIN_PASSWORD_LENGTH} characters.`;
  if (password.length > MAX_PASSWORD_LENGTH) return `Use at most ${MAX_PASSWORD_LENGTH} characters.`;
  if (new Set(password).size < 4) return 'Use more different characters.';
  if (isCommon(password)) return 'This password is one of those that are guessed first. Choose another.';
  const lower = password.toLowerCase();
  const named = own.some((name) => {
    const word = name.toLowerCase().split('@')[0] ?? '';
    return word.length >= 3 && lower.includes(word) && length - word.length < MIN_PASSWORD_LENGTH;
  });
  return named ? 'Do not use your own name in the password.' : null;
}
