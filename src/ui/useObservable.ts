import { useSyncExternalStore } from 'react';
import type { Observable } from './observable.ts';

/** The current value; rerenders on change. */
export function useObservable<T>(observable: Observable<T>): T {
  return useSyncExternalStore(observable.subscribe, observable.get);
}

/** A part of the current value; rerenders only if that part changes. */
export function useObserved<T, Part>(observable: Observable<T>, part: (now: T) => Part): Part {
  return useSyncExternalStore(observable.subscribe, () => part(observable.get()));
}
