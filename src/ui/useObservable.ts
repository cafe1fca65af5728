import { useSyncExternalStore } from 'react';
import type { Observable } from './observable.ts';

/** The present value, and a new rendering whenever it changes. */
export function useObservable<T>(observable: Observable<T>): T {
  return useSyncExternalStore(observable.subscribe, observable.get);
}

/** A part of the present value, and a new rendering only when that part is another one. */
export function useObserved<T, Part>(observable: Observable<T>, part: (now: T) => Part): Part {
  return useSyncExternalStore(observable.subscribe, () => part(observable.get()));
}
