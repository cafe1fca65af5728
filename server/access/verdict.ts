import type { Result } from '#domain/result.ts';
import type { EngineError } from '../base/engineError.ts';

/** A statement that the engine has described, and that may run. */
export interface Judged {
  /** The exact text to run. */
  readonly sql: string;
  readonly effect: Effect;
  /** The view that it makes, by its full name: what it reads is known once it is there. */
  readonly view?: readonly string[];
}

export type Effect =
  | 'read'
  /** Changes rows. */
  | 'write'
  /** Makes or changes a definition. */
  | 'define'
  /** Leaves less than before: on a full disk it is what helps. */
  | 'delete'
  | 'begin'
  | 'commit'
  | 'rollback'
  /** A PIVOT without named values: the engine makes two statements of it, of which the first makes a temporary type. */
  | 'pivot';

export type Verdict = Result<Judged, EngineError>;
