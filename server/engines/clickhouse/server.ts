import type { Sending, Wire } from './wire.ts';

/** What is asked of a server once, because it differs by version and by user. */
export interface Server {
  /** Whether its user is one that only reads. */
  readonly reads: boolean;
  /** Whether it can say what a statement would read. */
  readonly estimates: boolean;
  /** Whether it has windows without being asked to. */
  readonly windows: boolean;
  /** What is sent with a statement that must not change anything. */
  readonly reading: Sending['settings'];
  /** What is sent with any other. */
  readonly changing: Sending['settings'];
}

export const NO_SETTINGS = {} as const;

const ENDS_WITHOUT_READER = 'cancel_http_readonly_queries_on_client_close';

/** Without it months and days of times before 1970 are those of 1970. */
const WIDE_TIMES = 'enable_extended_results_for_datetime_functions';

/** Throws where the server cannot be reached, or does not know the user. */
export async function askServer(wire: Wire, database: string | null, given: AbortSignal): Promise<Server> {
  const [, , ...rows] = await wire.lines(
    `SELECT name, value, version() FROM system.settings WHERE name IN ('readonly', '${ENDS_WITHOUT_READER}', '${WIDE_TIMES}')`,
    { database, session: null, settings: NO_SETTINGS },
    given,
  );
  const values = new Map(rows.map(([name, value]) => [name, value]));
  const [major = 0, minor = 0] = (rows[0]?.[2] ?? '').split('.').map(Number);
  const known = [ENDS_WITHOUT_READER, WIDE_TIMES].filter((name) => values.has(name));
  const settings = Object.fromEntries(known.map((name) => [name, 1]));
  // Both came with 21.9.
  const isLater = major > 21 || (major === 21 && minor >= 9);
  const knows = { estimates: isLater, windows: isLater };
  switch (values.get('readonly')) {
    // A user that only reads is refused to say so once more, and most of them every other setting, too.
    case '1':
      return { reads: true, ...knows, reading: NO_SETTINGS, changing: NO_SETTINGS };
    case '2':
      return { reads: true, ...knows, reading: settings, changing: settings };
    default:
      return { reads: false, ...knows, reading: { ...settings, readonly: 1 }, changing: settings };
  }
}
