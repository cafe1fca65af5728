/** Why the device's storage failed. What a person typed is still in memory. */
export interface StorageError {
  readonly kind: /** The browser provides no storage here (private mode, blocked cookies, a broken profile). */
    | 'refused'
    /** The disk or the browser's quota is full. */
    | 'full'
    /** The connection was closed during the work. */
    | 'closed'
    /** A newer release upgraded the database: this page may read, but must reload to write. */
    | 'outdated';
  readonly cause: unknown;
}

/** Thrown inside a write transaction when the database is newer than this code; `write` returns it as a value. */
export class OutdatedError extends Error {
  override readonly name = 'OutdatedError';
}

const KINDS: Readonly<Record<string, StorageError['kind']>> = {
  QuotaExceededError: 'full',
  OutdatedError: 'outdated',
  VersionError: 'outdated',
  VersionChangeError: 'outdated',
  DatabaseClosedError: 'closed',
  AbortError: 'closed',
  TimeoutError: 'closed',
  OpenFailedError: 'refused',
  MissingAPIError: 'refused',
  MissingApiError: 'refused',
  InvalidStateError: 'refused',
  SecurityError: 'refused',
  UnknownError: 'refused',
  NotReadableError: 'refused',
  NoSuchDatabaseError: 'refused',
  BlockedError: 'refused',
};

/** Classifies the failure; null if the error is not the storage's but a bug, which is rethrown. */
export function storageError(cause: unknown): StorageError | null {
  const kinds = chain(cause).map(kindOf);
  // A full disk shows as an aborted transaction whose reason is the quota: the reason decides.
  const kind = kinds.find((each) => each === 'full') ?? kinds.find((each) => each !== undefined);
  return kind ? { kind, cause } : null;
}

function kindOf(error: unknown): StorageError['kind'] | undefined {
  return typeof error === 'object' && error !== null && 'name' in error
    ? KINDS[String(error.name)]
    : undefined;
}

/** The error and its causes. */
function chain(error: unknown): unknown[] {
  const seen: unknown[] = [];
  let current = error;
  while (typeof current === 'object' && current !== null && !seen.includes(current)) {
    seen.push(current);
    current = 'inner' in current ? current.inner : 'cause' in current ? current.cause : undefined;
  }
  return seen;
}
