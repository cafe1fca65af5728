import { type SslMode, sslModes } from '#domain/catalogue/connection/address.ts';

const MODES = sslModes('sslmode');

/** MySQL's words; those that leave it to the server are known to `withPreferredTls`. */
const OTHER_WORDS: Readonly<Record<string, SslMode>> = {
  disabled: 'disable',
  required: 'require',
  'verify-identity': 'verify-full',
};

/** The encryption that an address asks for. Throws for a word that nobody knows: it is no reason to do without. */
export function askedSslMode(given: string): SslMode {
  const word = given.toLowerCase().replaceAll('_', '-');
  const mode = MODES.find((each) => each === word) ?? OTHER_WORDS[word];
  if (mode === undefined)
    throw new Error(`The encryption "${given}" is not known: it is one of ${MODES.join(', ')}.`);
  return mode;
}

/** Whether `secure=…` or `protocol=…` asks for encryption: a word that nobody knows does, too. */
export const isAsked = (word: string): boolean => !/^(?:false|0|no|off|http)?$/.test(word);
