import type { QueryContext } from '#domain/compile/queryContext.ts';
import { sameJson } from '#domain/merge/same.ts';
import { type Clock, type Millis, MINUTE } from '#domain/time.ts';
import type { ComputedResponse } from '../../../../workers/engine/protocol.ts';

/** What a change that is being made will ask for, on the page before it is asked. */
export interface ResponseAhead {
  /** The latest one replaces all before it. `version`: of the rows that it is computed from. */
  hold(context: QueryContext, version: string, response: Promise<ComputedResponse | null>): void;
  /** The response to a request, once; null if it is another one, not computed yet, or of other rows. */
  take(context: QueryContext, version: string): ComputedResponse | null;
}

/** After that it is computed again: time ranges such as the last hour move. */
const FRESH: Millis = MINUTE;

export function createResponseAhead(clock: Pick<Clock, 'now'>): ResponseAhead {
  let held: {
    readonly context: QueryContext;
    readonly version: string;
    readonly since: Millis;
    answer: ComputedResponse | null;
  } | null = null;
  return {
    hold(context, version, response) {
      const mine = { context, version, since: clock.now(), answer: null as ComputedResponse | null };
      held = mine;
      void response.then((known) => {
        mine.answer = known;
      });
    },
    take(context, version) {
      const last = held;
      if (last === null || last.answer === null || last.version !== version) return null;
      if (clock.now() - last.since > FRESH || !sameJson(last.context, context)) return null;
      // Its bytes move to the worker that stores them.
      held = null;
      return last.answer;
    },
  };
}
