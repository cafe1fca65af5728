import type { SqlDialect } from '../../compile/sql/dialects.ts';
import type { RenderRequest } from '../protocol.ts';

/** A request where it is answered. */
export interface RenderWork extends RenderRequest {
  /** The one that its context names: a text that is inserted must not end the quotes around it. */
  readonly dialect: SqlDialect;
}
