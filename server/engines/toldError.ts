import { withoutFolders } from '../base/withoutFolders.ts';
import type { DuckSpec } from './engineHost.ts';
import type { EngineError } from '../base/engineError.ts';

/** Of errors that speak of files. Others speak of a person's own names and values, which may look like paths. */
const OF_FILES: readonly (string | null)[] = [null, 'IO', 'FATAL', 'INTERNAL', 'Permission', 'Serialization'];

/** What the engine says of a database file that it cannot read. */
const DAMAGE =
  /not a valid DuckDB database|corrupt|checksum|replaying WAL|deserializ|unexpected end|block size|version number/i;
/** What keeps it from opening a sound one. */
const PASSING = /space left|lock on file|conflicting lock|too many open files|permission denied/i;

/**
 * The error of an engine's process as people get it. All of them come by here: none says where the server's files are,
 * and one about a damaged file that cannot be made again says how to get its content back.
 */
export function toldError({ whenDamaged }: Pick<DuckSpec, 'whenDamaged'>, error: EngineError): EngineError {
  if (!OF_FILES.includes(error.exception)) return error;
  const message = withoutFolders(error.message);
  const isDamaged = error.kind === 'unavailable' ? !PASSING.test(message) : DAMAGE.test(message);
  if (whenDamaged === undefined || !isDamaged) return { ...error, message };
  const reason = (message.split('\n')[0] ?? '').replace(/^\w+ Error: /, '').replace(/[.!]+$/, '');
  return { ...error, message: `${reason}. ${whenDamaged}` };
}
