import { err, ok, type Result } from '../result.ts';

/** Why a query context is rejected. The kind determines the server's status. */
export interface QueryRefusal {
  readonly kind:
    /** The query uses what does not exist or is not allowed. */
    | 'query'
    /** The same, without the contract's prefix for query errors. */
    | 'clause'
    /** An invalid time range: the contract reports it like a malformed request. */
    | 'timeRange'
    /** It would read rows that are kept from the person. */
    | 'limited'
    /** A subquery in a person's SQL. */
    | 'subquery'
    /** Reported by the contract as a server error, though the request is at fault. */
    | 'failure';
  readonly message: string;
}

class Refused extends Error {
  readonly refusal: QueryRefusal;
  constructor(refusal: QueryRefusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** Aborts a compilation from within. Only `attempt` catches it: this folder returns Results. */
export function refuse(kind: QueryRefusal['kind'], message: string): never {
  throw new Refused({ kind, message });
}

/** The result of a compilation, or why it was refused. Any other exception is a bug and is thrown on. */
export function attempt<T>(work: () => T): Result<T, QueryRefusal> {
  try {
    return ok(work());
  } catch (cause) {
    if (cause instanceof Refused) return err(cause.refusal);
    throw cause;
  }
}
