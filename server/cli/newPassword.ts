import type { Random } from '#domain/time.ts';

// Without similar-looking characters; 32 of them, so that each has exactly five bits.
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 5;

/** A password of 100 random bits in groups for reading aloud: `k7wqm-3hd8p-…`. */
export function newPassword(random: Random): string {
  const letters = Array.from(random.bytes(GROUPS * GROUP_LENGTH), (byte) => ALPHABET.charAt(byte & 31)).join(
    '',
  );
  return (letters.match(new RegExp(`.{${GROUP_LENGTH}}`, 'g')) ?? []).join('-');
}
