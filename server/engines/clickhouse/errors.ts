import * as refusals from '../../access/refusals.ts';
import { utf16Offset } from '../../base/duckError.ts';
import type { EngineError, EngineErrorKind } from '../../base/engineError.ts';
import { lostReason } from '../remote/lost.ts';
import { ClickHouseFault, type Said } from './fault.ts';

/** ClickHouse's codes: https://github.com/ClickHouse/ClickHouse/blob/master/src/Common/ErrorCodes.cpp */
const [UNKNOWN_DATABASE, READONLY, TIMEOUT_EXCEEDED] = [81, 164, 159];

/** Unknown user, wrong password, no password, not from this address, authentication failed. */
const WHO: ReadonlySet<number> = new Set([192, 193, 194, 195, 516]);

const KINDS: ReadonlyMap<number, EngineErrorKind> = new Map<number, EngineErrorKind>([
  [62, 'syntax'],
  [241, 'memory'],
  [394, 'stopped'],
  // too many queries at once
  [202, 'unavailable'],
  ...Array.from(WHO, (code) => [code, 'unavailable'] as const),
]);

/** Who asks is not who they say: SQLSTATE's class of it, which every server's errors of this kind have here. */
const NOT_AUTHORIZED = '28000';

/** What ClickHouse, or the way to it, says of a statement. */
export function clickhouseError(cause: unknown, statement: number, sql: string): EngineError {
  if (cause instanceof ClickHouseFault) return spoken(cause.said, statement, sql);
  const message = cause instanceof Error ? cause.message : String(cause);
  return {
    kind: 'unavailable',
    message: lostReason(cause) ?? (/abort/i.test(message) ? 'The connection was cut.' : message),
    exception: 'ClickHouse',
    at: null,
  };
}

function spoken({ code, message, title, position }: Said, statement: number, sql: string): EngineError {
  if (code === READONLY) return refused(message);
  if (code === TIMEOUT_EXCEEDED)
    return {
      kind: 'timedOut',
      message: 'The query took longer than the database server lets it.',
      exception: title,
      at: null,
    };
  const kind = KINDS.get(code) ?? (code === UNKNOWN_DATABASE && sql === '' ? 'unavailable' : 'engine');
  const isPerson = WHO.has(code);
  const offset = position === null ? offsetOfName(message, sql) : utf16Offset(sql, position);
  return {
    kind,
    message: message === '' ? `It says: ${title ?? code}` : message,
    exception: isPerson ? NOT_AUTHORIZED : (title ?? String(code)),
    at: offset === null ? null : { statement, offset: Math.min(offset, sql.length) },
  };
}

/** A setting of a statement, and a table from elsewhere, change no data; a server that only reads refuses them, too. */
const refused = (message: string): EngineError =>
  /setting|SET query|table function/i.test(message)
    ? { kind: 'refused', message: `This cannot be run here: ${message}`, exception: null, at: null }
    : refusals.dml();

/** Unknown names are said without their place: it is known where the name stands in the text once. */
function offsetOfName(message: string, sql: string): number | null {
  const found = /^(?:Unknown|Missing)[^`':]*(?:[`']([^`']+)[`']|: (\w+))/.exec(message);
  const name = found?.[1] ?? found?.[2] ?? '';
  const offset = name === '' ? -1 : sql.indexOf(name);
  return offset < 0 || sql.includes(name, offset + 1) ? null : offset;
}
