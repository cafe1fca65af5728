import type { Sending, Wire } from './wire.ts';

/** What is asked of a server once, because it differs by version and by user. */
export interface Server {
  /** Whether it can say what a statement would read. */
  readonly estimates: boolean;
  /** What is sent with a statement that must not change anything. */
  readonly reading: Sending['settings'];
}

export const NO_SETTINGS = {} as const;

const ENDS_WITHOUT_READER = 'cancel_http_readonly_queries_on_client_close';

/** Throws where the server cannot be reached, or does not know the user. */
export async function askServer(wire: Wire, database: string | null): Promise<Server> {
  const [, , ...rows] = await wire.lines(
    `SELECT name, value, version() FROM system.settings WHERE name IN ('readonly', '${ENDS_WITHOUT_READER}')`,
    { database, session: null, settings: NO_SETTINGS },
  );
  const values = new Map(rows.map(([name, value]) => [name, value]));
  const [major = 0, minor = 0] = (rows[0]?.[2] ?? '').split('.').map(Number);
  // A user that only reads may be refused to say so once more.
  const isFree = (values.get('readonly') ?? '0') === '0';
  return {
    estimates: major > 21 || (major === 21 && minor >= 9),
    reading: isFree
      ? { ...(values.has(ENDS_WITHOUT_READER) ? { [ENDS_WITHOUT_READER]: 1 } : {}), readonly: 1 }
      : NO_SETTINGS,
  };
}
