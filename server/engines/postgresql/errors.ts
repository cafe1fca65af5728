import { DatabaseError } from 'pg';
import * as refusals from '../../access/refusals.ts';
import type { EngineError, EngineErrorKind } from '../../base/engineError.ts';
import { lostReason } from '../remote/lost.ts';

/** PostgreSQL's error classes and codes: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const KINDS: readonly (readonly [RegExp, EngineErrorKind])[] = [
  [/^42601$/, 'syntax'],
  [/^57014$/, 'stopped'],
  [/^53(200|100)$/, 'memory'],
  // authorization, no such database, too many connections, starting up or shutting down, lost
  [/^(28|3D|08|53300|57P0[1-5])/, 'unavailable'],
];

/** What PostgreSQL, or the way to it, says of a statement. */
export function postgresError(cause: unknown, statement: number, sql: string): EngineError {
  if (cause instanceof DatabaseError) return spoken(cause, statement, sql);
  return {
    kind: 'unavailable',
    message: lostReason(cause) ?? lost(cause instanceof Error ? cause.message : String(cause)),
    exception: 'PostgreSQL',
    at: null,
  };
}

/** What the client says where a connection does not come about, or ends. */
const lost = (message: string): string =>
  /terminated|timeout/i.test(message)
    ? 'The connection was cut, or took too long. Run it again.'
    : told(message);

/** Where a password is asked for, and there is none. */
const told = (message: string): string =>
  /password must be a string|empty password/.test(message)
    ? 'It asks for a password, and none is kept that the key of this server opens. Enter it at the connection.'
    : message;

function spoken(error: DatabaseError, statement: number, sql: string): EngineError {
  const { code = '', message, detail, hint, position } = error;
  // A statement that changes data, in a transaction that only reads.
  if (code === '25006') return refusals.dml();
  if (code === '57014' && /statement timeout/.test(message))
    return {
      kind: 'timedOut',
      message: 'The query took longer than this server lets it.',
      exception: code,
      at: null,
    };
  const offset = position === undefined ? null : utf16Offset(sql, Number(position) - 1);
  return {
    kind: KINDS.find(([pattern]) => pattern.test(code))?.[1] ?? 'engine',
    message: [told(message), detail, hint === undefined ? undefined : `Hint: ${hint}`]
      .filter((line) => line !== undefined)
      .join('\n'),
    exception: code,
    at: offset === null ? null : { statement, offset },
  };
}

/** PostgreSQL counts characters, and a text here UTF-16 units. */
function utf16Offset(sql: string, characters: number): number | null {
  let left = characters;
  let offset = 0;
  for (const character of sql) {
    if (left <= 0) return offset;
    left -= 1;
    offset += character.length;
  }
  return left === 0 ? offset : null;
}
