const NOT_ENCRYPTED = 'What listens at this port is not encrypted, and encryption was asked for.';

/** Errors of a connection before a server speaks, by Node's code of them. */
const LOST: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Nothing listens at this address. Is the database running, and are host and port right?',
  ENOTFOUND: 'There is no host of this name.',
  EAI_AGAIN: 'The name of the host could not be looked up. Is there a network?',
  ETIMEDOUT:
    'The host does not respond. Are host and port right, and is encryption asked for if the server expects it, and only then?',
  EHOSTUNREACH: 'The host cannot be reached.',
  ENETUNREACH: 'The network of the host cannot be reached.',
  ECONNRESET: 'The connection was cut.',
  EPIPE: 'The connection was cut.',
  EPROTO: NOT_ENCRYPTED,
  // The same, where nothing was being written.
  ERR_SSL_WRONG_VERSION_NUMBER: NOT_ENCRYPTED,
};

/** What the way to a server says, for a person; null for what no way says. */
export function lostReason(cause: unknown): string | null {
  const { code = '' } = cause as { readonly code?: string };
  const message = cause instanceof Error ? cause.message : String(cause);
  const reason = LOST[code];
  if (reason !== undefined) return reason;
  if (/^(ERR_TLS|ERR_SSL|CERT|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO)/.test(code))
    return `Its certificate is not trusted: ${message}`;
  return null;
}
