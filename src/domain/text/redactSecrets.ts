const REDACTED = '…';

/** `scheme://user:password@host`, as engines repeat it of what they could not reach. */
const IN_ADDRESSES = /(\b[a-z][a-z\d+.-]*:\/\/[^\s/:@"'\\]*):[^\s/@"'\\]+@/gi;

const NAMES =
  '[\\w-]*(?:passw(?:or)?d|passphrase|secret|token|api[_-]?key|credential|authorization|cookie)[\\w-]*';

/** `token=…`, `password: …`, and the same as JSON, also as JSON inside of JSON. */
const AFTER_NAMES = new RegExp(
  `(\\b${NAMES}(?:\\\\*["'])?\\s*[:=]\\s*(?:\\\\*["'])?(?:bearer |basic )?)[^\\s"'\\\\&,;}]+`,
  'gi',
);

/** The one-time key of a sign-in address. */
const IN_QUERIES = /([?&]key=)[^\s&"'\\]+/gi;

/** A text without what would let somebody in, for a file that is handed to others. */
export function redactSecrets(text: string): string {
  return text
    .replace(IN_ADDRESSES, `$1:${REDACTED}@`)
    .replace(AFTER_NAMES, `$1${REDACTED}`)
    .replace(IN_QUERIES, `$1${REDACTED}`);
}
