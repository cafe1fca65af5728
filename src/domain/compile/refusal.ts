import { err, ok, type Result } from '../result.ts';

/** Why a query context gives no rows. The kind is what a server makes a status of. */
export interface Refusal {
  readonly kind:
    /** The query asks for what is not there or not allowed. */
    | 'query'
    /** The same, said without the word in front that the contract puts before a query's errors. */
    | 'clause'
    /** A time range that cannot be read: the contract tells it like a fault of the request's shape. */
    | 'timeRange'
    /** SQL of a person's own with a query in it. */
    | 'subquery'
    /** What the contract answers as the server's own failure, though the request is to blame. */
    | 'failure';
  readonly message: string;
}

class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** Ends a compilation from within. Only `attempt` sees it: what leaves this folder is a Result. */
export function refuse(kind: Refusal['kind'], message: string): never {
  throw new Refused({ kind, message });
}

export function attempt<T>(work: () => T): Result<T, Refusal> {
  try {
    return ok(work());
  } catch (cause) {
    if (cause instanceof Refused) return err(cause.refusal);
    throw cause;
  }
}
