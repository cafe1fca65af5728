/** A value with change notifications. */
export interface Observable<T> {
  readonly get: () => T;
  /** Calls `listener` after every change; returns unsubscribe. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** An observable with a setter. */
export interface Writable<T> extends Observable<T> {
  readonly set: (next: T) => void;
  readonly update: (change: (now: T) => T) => void;
}

export function createObservable<T>(initial: T): Writable<T> {
  const listeners = new Set<() => void>();
  let value = initial;

  function set(next: T): void {
    if (Object.is(next, value)) return;
    value = next;
    for (const listener of listeners) listener();
  }

  return {
    get: () => value,
    set,
    update: (change) => set(change(value)),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
