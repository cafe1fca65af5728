import { useCallback, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import type { FormData } from '#domain/chart/form/formData.ts';
import type { Frame } from '#domain/compile/frame.ts';
import {
  explore,
  type ExploreEvent,
  type ExploreRequest,
  type ExploreState,
} from '#domain/explore/draft/exploreState.ts';
import type { Result } from '#domain/result.ts';
import type { Millis } from '#domain/time.ts';
import type { StoredChartData } from '#store/dashboards/dashboardRows.ts';

/** The response for form data. */
export interface ExploreRows {
  readonly form: FormData;
  /** One for each query. */
  readonly frames: readonly Frame[];
  readonly sql: readonly string[];
  /** Where the rows come from, and when. */
  readonly source: StoredChartData;
  /** Whether the server was asked and did not answer, so that these are stored rows. */
  readonly isUnrefreshed: boolean;
}

/** Why there is no response: a message for a person, or it was stopped. */
export type ExploreFailure =
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly message: string }
  /** It is requested again when the server is back. */
  | { readonly kind: 'unreachable'; readonly message: string };

export interface ExplorePorts {
  readonly now: () => Millis;
  /** The rows of the same request that were read with the page; null if there are none. */
  readonly ready: (form: FormData) => ExploreRows | null;
  /** The stored rows of the same request; null if there are none. */
  readonly stored: (form: FormData) => Promise<ExploreRows | null>;
  readonly ask: (
    form: FormData,
    options: Pick<ExploreRequest, 'isForced' | 'isDeviceFirst'> & { readonly signal: AbortSignal },
  ) => Promise<Result<ExploreRows, ExploreFailure>>;
}

/** What is on screen. */
export interface ExploreNow {
  readonly state: ExploreState;
  readonly answer: ExploreRows | null;
}

export interface Explored extends ExploreNow {
  /** What is on screen when it is called: for what a press does, so that it need not be drawn again by each change. */
  readonly read: () => ExploreNow;
  readonly send: (event: ExploreEvent) => void;
}

/**
 * Runs an explore page: sends each request that its state contains, until the next one or a stop, and again what an
 * unreachable server did not answer, once it is back.
 */
export function useExplore(
  start: () => ExploreState,
  { now, ask, ready, stored }: ExplorePorts,
  isReachable: boolean,
): Explored {
  const [state, dispatch] = useReducer(reduce, null, start);
  const [answer, setAnswer] = useState(() => (state.request === null ? null : ready(state.request.form)));
  const send = useCallback((event: ExploreEvent) => dispatch({ event, at: now() }), [now]);
  const { request } = state;
  const isStopped = state.run.status === 'stopped';
  const isUnloaded = useRef(false);
  const latest = useRef({ state, answer });
  useLayoutEffect(() => {
    latest.current = { state, answer };
  }, [state, answer]);
  useEffect(() => {
    if (request === null || isStopped) return undefined;
    const asking = new AbortController();
    const { form, count, isForced, isDeviceFirst } = request;
    let isEnded = false;
    // An opened chart shows its stored rows, with their age, until the server answers.
    if (count === 1 && !isForced && latest.current.answer === null)
      void stored(form).then((kept) => {
        if (kept !== null && !isEnded && !asking.signal.aborted) setAnswer(kept);
      });
    void ask(form, { isForced, isDeviceFirst, signal: asking.signal }).then((loaded) => {
      if (asking.signal.aborted) return;
      isEnded = true;
      isUnloaded.current = loaded.ok ? loaded.value.isUnrefreshed : loaded.error.kind === 'unreachable';
      if (loaded.ok) {
        setAnswer(loaded.value);
        send({ kind: 'chart', event: { kind: 'answered' } });
      } else if (loaded.error.kind === 'stopped') send({ kind: 'chart', event: { kind: 'stopped' } });
      else send({ kind: 'chart', event: { kind: 'failed', message: loaded.error.message } });
    });
    return () => asking.abort();
  }, [request, isStopped, ask, stored, send]);
  useEffect(() => {
    if (isReachable && isUnloaded.current) send({ kind: 'update' });
  }, [isReachable, send]);
  const read = useCallback(() => latest.current, []);
  return { state, answer, read, send };
}

function reduce(
  state: ExploreState,
  { event, at }: { readonly event: ExploreEvent; readonly at: Millis },
): ExploreState {
  return explore(state, event, at);
}
