import type { NotHere } from '#domain/query/route.ts';
import type { LocalFailure, ComputedResponse } from '../../../../workers/engine/protocol.ts';

/** The computed response, as in the server's format and read, and the age of its rows. */
export interface ComputedOnDevice extends ComputedResponse {
  readonly dataFrom: number;
  readonly isLimited: boolean;
  /** How many groups of rows it was computed from, if not from the rows. */
  readonly groups?: number;
  /** Whether it is as new as what a server would send. */
  readonly isFresh?: boolean;
}

/** Why nothing was computed here. */
export type NotComputed =
  /** Stored chart data is used instead. */
  | { readonly kind: 'kept' }
  | { readonly kind: 'notHere'; readonly why: NotHere }
  /** The extract or the engine could not be used; with the engine's message. */
  | { readonly kind: 'unusable'; readonly message: string }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'aborted' };

export function notComputed(failure: LocalFailure): NotComputed {
  switch (failure.kind) {
    case 'aborted':
      return { kind: 'aborted' };
    case 'broken':
    case 'unreadable':
      return { kind: 'unusable', message: failure.message };
    default:
      return { kind: 'refused', message: failure.message };
  }
}
