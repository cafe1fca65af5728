import { type RefObject, useCallback, useEffect, useLayoutEffect, useReducer, useRef } from 'react';
import { chartRun, FIRST_RUN, type ChartEvent, type ChartRun } from '#domain/chart/chartRun.ts';
import type { LoadedChartData, ChartFailure, OutOfReach } from '#query/chart/chartDataLoader.ts';
import type { NotComputed } from '#query/device/charts/computed.ts';
import type { ChartRequest } from '#query/chart/chartRequest.ts';
import { t } from '#ui/t.ts';
import { useDashboards } from '../../services/dashboards.ts';
import { useDevice } from '../../services/device.ts';
import { useSession } from '../../services/session.ts';
import { useDashboard } from '../runtime/runtime.ts';
import type { StoredData } from './useStoredChartData.ts';

/** Why chart data may be old although nothing failed. */
export type Unrefreshed = OutOfReach;

export interface ChartControl {
  readonly run: ChartRun;
  /** Set while the last attempt did not reach the server. */
  readonly unrefreshed: Unrefreshed | null;
  /** Why the device did not compute the chart data that the server could not return; null where it did not try. */
  readonly notComputed: NotComputed | null;
  /** The result of the last attempt as soon as it is there; null where it failed. */
  readonly loaded: LoadedChartData | null;
  readonly note: (event: ChartEvent) => void;
  readonly ask: (force: boolean) => Promise<void>;
}

/** Sends a chart request when the chart comes near, when the request changes, and when the page is refreshed. */
export function useChartRun(
  chartId: number,
  key: string | null,
  request: ChartRequest | null,
  isNear: boolean,
  /** What is on screen now. */
  shown: RefObject<StoredData | null>,
  figure: RefObject<HTMLElement | null>,
): ChartControl {
  const { clock } = useDevice();
  const { connection } = useSession();
  const { chartData } = useDashboards();
  const { refresher, options, datasets, prepared } = useDashboard();
  const [state, dispatch] = useReducer(reduce, FIRST_STATE);
  const asking = useRef<AbortController | null>(null);
  const latest = useRef(request);
  useLayoutEffect(() => {
    latest.current = request;
  }, [request]);

  const note = useCallback((event: ChartEvent) => dispatch({ event, at: clock.now() }), [clock]);

  const ask = useCallback(
    async (force: boolean) => {
      const wanted = latest.current;
      if (wanted === null) return;
      asking.current?.abort();
      const mine = new AbortController();
      asking.current = mine;
      note({ kind: 'started' });
      const result = await chartData.load(wanted, {
        force,
        signal: mine.signal,
        isInView: () => isInView(figure.current),
        // Rows of another request cannot be reused.
        shown: shown.current?.isExact === true ? shown.current.stored.digest : null,
        onChartData(loaded) {
          if (asking.current === mine) dispatch({ loaded, at: clock.now() });
        },
      });
      if (asking.current !== mine) return;
      asking.current = null;
      if (!result.ok) dispatch({ failure: result.error, at: clock.now() });
    },
    [chartData, clock, note, shown, figure],
  );

  useEffect(() => {
    if (!isNear || key === null) return undefined;
    void ask(options.force);
    return () => {
      asking.current?.abort();
      asking.current = null;
    };
    // Once the server has loaded its data, earlier requests are repeated.
  }, [ask, isNear, key, options.force, prepared.times]);

  const hasStack = state.run.stack !== null;
  const known = useRef(datasets);
  useEffect(() => {
    if (known.current === datasets) return;
    known.current = datasets;
    if (!hasStack) return;
    note({ kind: 'datasetsRead' });
    void ask(false);
  }, [datasets, hasStack, note, ask]);

  // The server came back before this chart learned that it was unreachable: no other event will follow.
  useEffect(() => {
    const isOver = asking.current === null && isNear;
    if (isOver && state.unrefreshed === 'unreachable' && connection.get().serverReachable !== false)
      void ask(false);
  }, [state.unrefreshed, ask, connection, isNear]);

  const isBehind = useRef(false);
  useLayoutEffect(() => {
    isBehind.current = state.unrefreshed !== null;
  }, [state.unrefreshed]);
  useEffect(
    () => (isNear ? refresher.add({ chartId, ask, isBehind: () => isBehind.current }) : undefined),
    [refresher, chartId, ask, isNear],
  );

  return { ...state, note, ask };
}

function isInView(element: HTMLElement | null): boolean {
  const place = element?.getBoundingClientRect();
  return place !== undefined && place.top < window.innerHeight && place.bottom > 0;
}

interface State {
  readonly run: ChartRun;
  readonly unrefreshed: Unrefreshed | null;
  readonly notComputed: NotComputed | null;
  readonly loaded: LoadedChartData | null;
}

const FIRST_STATE: State = { run: FIRST_RUN, unrefreshed: null, notComputed: null, loaded: null };

type Action =
  | { readonly event: ChartEvent; readonly at: number }
  | { readonly loaded: LoadedChartData; readonly at: number }
  | { readonly failure: ChartFailure; readonly at: number };

function reduce(state: State, action: Action): State {
  if ('event' in action) return { ...state, run: chartRun(state.run, action.event, action.at) };
  if ('loaded' in action) {
    const run = chartRun(state.run, { kind: 'answered' }, action.at);
    // Locally computed chart data is requested again when the server is back.
    const { stored, isFresh } = action.loaded;
    const unrefreshed = stored.origin === 'device' && isFresh !== true ? 'unreachable' : null;
    return { run, unrefreshed, notComputed: null, loaded: action.loaded };
  }
  const { failure, at } = action;
  switch (failure.kind) {
    case 'aborted':
      return { ...state, run: chartRun(state.run, { kind: 'stopped' }, at) };
    case 'unreachable':
    case 'timeout':
    case 'session':
      // Not an error of the chart: stored data is as valid as before. The figure knows whether there is any.
      return {
        run: chartRun(state.run, { kind: 'answered' }, at),
        unrefreshed: failure.kind,
        notComputed: failure.device,
        loaded: null,
      };
    case 'refused':
      return { ...state, run: chartRun(state.run, { kind: 'failed', message: failure.message }, at) };
    case 'unreadable': {
      const message = t('The server’s response could not be read: {why}', { why: failure.message });
      return { ...state, run: chartRun(state.run, { kind: 'failed', message }, at) };
    }
  }
}
