import type { FormData } from '#domain/chart/form/formData.ts';
import type { Frame } from '#domain/compile/frame.ts';
import type { ExploreEvent } from '#charts/explore/draft/exploreEvent.ts';
import { explore, type ExploreRequest, type ExploreState } from '#charts/explore/draft/exploreState.ts';
import type { Result } from '#domain/result.ts';
import type { Millis } from '#domain/time.ts';
import type { StoredChartData } from '#store/dashboards/dashboardRows.ts';
import { createObservable, type Observable } from '#ui/observable.ts';

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
  /** Computes what this form would ask, where the device has its rows, and null elsewhere; absent where it never has. */
  readonly expect?: (form: FormData) => Promise<readonly Frame[] | null>;
}

/** The chart that will probably be shown next. */
export type ExpectedChart = Pick<ExploreRows, 'form' | 'frames'>;

/** What is on screen. */
export interface ExploreNow {
  readonly state: ExploreState;
  readonly rows: ExploreRows | null;
}

/** An explore page: what is on screen, and the requests that its state contains. */
export interface ExploreStore extends Observable<ExploreNow> {
  /** Applies an event. A request that it makes leaves before the page renders the change. */
  readonly send: (event: ExploreEvent) => void;
  /** An event that will probably come: what it would request is computed ahead. */
  readonly expect: (event: ExploreEvent) => void;
  /** What the event expected last would show, once it is computed; null if it would request nothing that is. */
  readonly expected: Observable<ExpectedChart | null>;
  /** Sends the request of the state through these ports, and each later one; returns what ends it. */
  readonly connect: (ports: ExplorePorts) => () => void;
  /** Reads the rows of form data that is not shown, such as all pages of a table; null while there is nothing to ask. */
  readonly rowsOf: (form: FormData) => Promise<Result<ExploreRows, ExploreFailure>> | null;
  /** The server is back: requests again what it did not answer. */
  readonly reachable: () => void;
}

/** Sends each request of the state until the next one or a stop. */
export function createExploreStore(
  start: ExploreState,
  rows: ExploreRows | null,
  now: ExplorePorts['now'],
): ExploreStore {
  const shown = createObservable<ExploreNow>({ state: start, rows });
  const expected = createObservable<ExpectedChart | null>(null);
  let expecting: FormData | null = null;
  let ports: ExplorePorts | null = null;
  let controller: AbortController | null = null;
  let isUnloaded = false;

  const set = (change: Partial<ExploreNow>): void => shown.update((before) => ({ ...before, ...change }));

  function request(): void {
    controller?.abort();
    controller = null;
    const { state } = shown.get();
    if (ports === null || state.request === null || state.run.status === 'stopped') return;
    const mine = new AbortController();
    controller = mine;
    const { form, count, isForced, isDeviceFirst } = state.request;
    const { signal } = mine;
    const answering = ports.ask(form, { isForced, isDeviceFirst, signal });
    let isEnded = false;
    // An opened chart shows its stored rows, with their age, until the server answers.
    if (count === 1 && !isForced && shown.get().rows === null)
      void ports.stored(form).then((kept) => {
        if (kept !== null && !isEnded && !signal.aborted) set({ rows: kept });
      });
    void answering.then((loaded) => {
      if (signal.aborted) return;
      isEnded = true;
      isUnloaded = loaded.ok ? loaded.value.isUnrefreshed : loaded.error.kind === 'unreachable';
      if (loaded.ok) {
        const answered = explore(shown.get().state, { kind: 'chart', event: { kind: 'answered' } }, now());
        set({ rows: loaded.value, state: answered });
      } else if (loaded.error.kind === 'stopped') send({ kind: 'chart', event: { kind: 'stopped' } });
      else send({ kind: 'chart', event: { kind: 'failed', message: loaded.error.message } });
    });
  }

  function send(event: ExploreEvent): void {
    const { state: before, rows } = shown.get();
    const state = explore(before, event, now());
    if (state === before) return;
    shown.set({ state, rows });
    const wasStopped = before.run.status === 'stopped';
    if (state.request !== before.request || (state.run.status === 'stopped') !== wasStopped) request();
  }

  return {
    get: shown.get,
    subscribe: shown.subscribe,
    send,
    expect(event) {
      const { state: before } = shown.get();
      const { request: next } = explore(before, event, now());
      if (next === null || next === before.request) return;
      const { form } = next;
      expecting = form;
      void ports?.expect?.(form).then((frames) => {
        if (expecting === form) expected.set(frames && { form, frames });
      });
    },
    expected,
    connect(to) {
      ports = to;
      request();
      return () => {
        ports = null;
        request();
      };
    },
    rowsOf(form) {
      const { signal } = new AbortController();
      return ports?.ask(form, { isForced: false, isDeviceFirst: false, signal }) ?? null;
    },
    reachable() {
      if (isUnloaded) send({ kind: 'update' });
    },
  };
}
