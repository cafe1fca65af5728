const REDACTED = '…';

/** `scheme://user:password@host`, as in connection errors of engines. */
const IN_ADDRESSES = /(\b[a-z][a-z\d+.-]*:\/\/[^\s/:@"'\\]*):[^\s/@"'\\]+@/gi;

const NAMES =
  '[\\w-]*(?:passw(?:or)?d|passphrase|secret|token|api[_-]?key|credential|authorization|cookie)[\\w-]*';

/** `token=…`, `password: …`, and the same as JSON, also nested as a JSON string. */
const AFTER_NAMES = new RegExp(
  `(\\b${NAMES}(?:\\\\*["'])?\\s*[:=]\\s*(?:\\\\*["'])?(?:bearer |basic )?)[^\\s"'\\\\&,;}]+`,
  'gi',
);

/** The one-time key of a sign-in address. */
const IN_QUERIES = /([?&]key=)[^\s&"'\\]+/gi;

/** Removes credentials from a text, for a file that is shared. */
export function redactSecrets(text: string): string {
  return text
    .replace(IN_ADDRESSES, `$1:${REDACTED}@`)
    .replace(AFTER_NAMES, `$1${REDACTED}`)
    .replace(IN_QUERIES, `$1${REDACTED}`);
}
