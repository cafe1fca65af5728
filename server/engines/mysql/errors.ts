import * as refusals from '../../access/refusals.ts';
import type { EngineError, EngineErrorKind } from '../../base/engineError.ts';
import { lostReason } from '../remote/lost.ts';

/** https://mariadb.com/kb/en/mariadb-error-codes/, which are MySQL's below 1900 and above 3000. */
const KINDS: readonly (readonly [EngineErrorKind, readonly number[]])[] = [
  ['syntax', [1064, 1149]],
  ['stopped', [1317]],
  ['timedOut', [1969, 3024]],
  ['memory', [1037, 1038, 1041, 1114]],
  // rights, no such database, too many connections, starting up or shutting down, lost
  [
    'unavailable',
    [
      1040, 1042, 1043, 1044, 1045, 1049, 1053, 1129, 1130, 1152, 1158, 1159, 1160, 1161, 1203, 1226, 1298,
      1698, 1927, 3159, 4031,
    ],
  ],
];

const NO_CHANGES = 1792;
const NO_SUCH_ZONE = 1298;

/** What the client says where a connection does not come about, or ends. */
const CLIENT: Readonly<Record<string, string>> = {
  PROTOCOL_CONNECTION_LOST: 'The connection was cut, or took too long. Run it again.',
  HANDSHAKE_NO_SSL_SUPPORT: 'The server does not support SSL.',
};

/** An error of the server, or of the client. */
interface Cause {
  readonly code?: string;
  readonly errno?: number;
  readonly sqlState?: string;
  readonly sqlMessage?: string;
  readonly message?: string;
}

/** What the server, or the way to it, says of a statement. */
export function mysqlError(cause: unknown, statement: number, sql: string): EngineError {
  const { code = '', errno = 0, sqlState = '', sqlMessage, message = String(cause) } = cause as Cause;
  if (sqlMessage === undefined)
    return {
      kind: 'unavailable',
      message:
        code === 'HANDSHAKE_SSL_ERROR'
          ? `Its certificate is not trusted: ${message}`
          : (lostReason(cause) ?? CLIENT[code] ?? message),
      exception: 'MySQL',
      at: null,
    };
  if (errno === NO_CHANGES) return refusals.dml();
  return {
    kind: KINDS.find(([, numbers]) => numbers.includes(errno))?.[0] ?? 'engine',
    message: told(errno, sqlMessage),
    exception: sqlState.startsWith('28') ? sqlState : code || String(errno),
    at: placeOf(errno, sqlMessage, statement, sql),
  };
}

function told(errno: number, message: string): string {
  if (errno === 1045 && message.includes('using password: NO'))
    return 'It asks for a password, and none is kept that the key of this server opens. Enter it at the connection.';
  if (errno === 1969 || errno === 3024) return 'The query took longer than this server lets it.';
  if (errno === NO_SUCH_ZONE)
    return `${message}: the server knows no time zones by name. Load them there (mysql_tzinfo_to_sql), or start Sextant in UTC.`;
  return message;
}

/** A wrong statement is named from where it goes wrong on, and its line; a missing name by itself. */
function placeOf(errno: number, message: string, statement: number, sql: string): EngineError['at'] {
  const near = /near '([\s\S]*)' at line (\d+)$/.exec(message);
  if (near !== null) {
    const line = sql.split('\n', Number(near[2]) - 1).reduce((sum, each) => sum + each.length + 1, 0);
    const offset =
      near[1] === '' ? sql.trimEnd().length : sql.indexOf(near[1] ?? '', Number(near[2]) > 1 ? line : 0);
    return offset < 0 ? null : { statement, offset };
  }
  // Unknown column, table, function.
  if (![1054, 1146, 1305, 1630].includes(errno)) return null;
  const name = /'([^']+)'/.exec(message)?.[1]?.split('.').at(-1) ?? '';
  const offset = sql.indexOf(name);
  return name === '' || offset < 0 || sql.includes(name, offset + 1) ? null : { statement, offset };
}
