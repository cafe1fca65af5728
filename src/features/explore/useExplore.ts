import { useEffect, useState } from 'react';
import type { ExploreEvent } from '#charts/explore/draft/exploreEvent.ts';
import type { ExploreState } from '#charts/explore/draft/exploreState.ts';
import { useObservable } from '#ui/useObservable.ts';
import { createExploreStore, type ExploreNow, type ExplorePorts, type ExploreStore } from './exploreStore.ts';

export interface Explored extends ExploreNow {
  /** What is on screen when it is called: for what a press does, so that it need not be drawn again by each change. */
  readonly read: () => ExploreNow;
  readonly send: (event: ExploreEvent) => void;
  /** An event that will probably come next. */
  readonly expect: (event: ExploreEvent) => void;
  readonly expected: ExploreStore['expected'];
  readonly rowsOf: ExploreStore['rowsOf'];
}

/**
 * Runs an explore page: sends each request that its state contains, until the next one or a stop, and again what an
 * unreachable server did not answer, once it is back.
 */
export function useExplore(start: () => ExploreState, ports: ExplorePorts, isReachable: boolean): Explored {
  const [store] = useState(() => {
    const state = start();
    return createExploreStore(state, state.request && ports.ready(state.request.form), ports.now);
  });
  useEffect(() => store.connect(ports), [store, ports]);
  useEffect(() => {
    if (isReachable) store.reachable();
  }, [store, isReachable]);
  const { get: read, send, expect, expected, rowsOf } = store;
  return { ...useObservable(store), read, send, expect, expected, rowsOf };
}
