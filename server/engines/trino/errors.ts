import * as refusals from '../../access/refusals.ts';
import type { EngineError, EngineErrorKind } from '../../base/engineError.ts';
import { lostReason } from '../remote/lost.ts';
import { TrinoFault, TrinoRefusal } from './fault.ts';

/** Trino's names: https://github.com/trinodb/trino/blob/master/core/trino-spi/src/main/java/io/trino/spi/StandardErrorCode.java */
const KINDS: ReadonlyMap<string, EngineErrorKind> = new Map<string, EngineErrorKind>([
  ['SYNTAX_ERROR', 'syntax'],
  ['USER_CANCELED', 'stopped'],
  ['EXCEEDED_TIME_LIMIT', 'timedOut'],
  ['EXCEEDED_CPU_LIMIT', 'timedOut'],
  ['EXCEEDED_LOCAL_MEMORY_LIMIT', 'memory'],
  ['EXCEEDED_GLOBAL_MEMORY_LIMIT', 'memory'],
  ['CLUSTER_OUT_OF_MEMORY', 'memory'],
  ['SERVER_STARTING_UP', 'unavailable'],
  ['SERVER_SHUTTING_DOWN', 'unavailable'],
  ['NO_NODES_AVAILABLE', 'unavailable'],
  ['QUERY_QUEUE_FULL', 'unavailable'],
]);

/** SQLSTATE's class of who may not connect, which every server's errors of this kind have here. */
const NOT_AUTHORIZED = '28000';

/** What Trino, or the way to it, says of a statement. */
export function trinoError(cause: unknown, statement: number, sql: string): EngineError {
  if (cause instanceof TrinoFault) return spoken(cause, statement, sql);
  const refused = cause instanceof TrinoRefusal ? cause.status : null;
  const message = cause instanceof Error ? cause.message : String(cause);
  return {
    kind: 'unavailable',
    message: lostReason(cause) ?? (/abort/i.test(message) ? 'The connection was cut.' : message),
    exception: refused === 401 || refused === 403 ? NOT_AUTHORIZED : 'Trino',
    at: null,
  };
}

function spoken({ said, lines }: TrinoFault, statement: number, sql: string): EngineError {
  const { errorName, errorLocation, message } = said;
  if (errorName === 'READ_ONLY_VIOLATION') return refusals.dml();
  const kind = KINDS.get(errorName) ?? 'engine';
  const place = errorLocation && {
    line: errorLocation.lineNumber - lines,
    column: errorLocation.columnNumber,
  };
  const offset = place === undefined ? null : offsetOf(sql, place.line, place.column);
  return {
    kind,
    message: message.replace(/^line \d+:\d+: /, ''),
    exception: errorName,
    at: offset === null ? null : { statement, offset },
  };
}

/** Trino counts characters, and a text here UTF-16 units. */
function offsetOf(sql: string, line: number, column: number): number | null {
  const lines = sql.split('\n');
  const at = lines[line - 1];
  if (at === undefined) return null;
  const before = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  return (
    before +
    Array.from(at)
      .slice(0, column - 1)
      .join('').length
  );
}
