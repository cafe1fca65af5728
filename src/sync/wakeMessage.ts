/** What a page tells the service worker: something may be waiting to be sent. */
export interface WakeMessage {
  readonly type: 'WAKE';
  /** Nobody will look at the page, or nothing can be reached: the browser itself is to wake the worker later. */
  readonly isLeaving: boolean;
}

export function wakeMessage(isLeaving: boolean): WakeMessage {
  return { type: 'WAKE', isLeaving };
}

/** The message, in what may be anything. */
export function readWakeMessage(data: unknown): WakeMessage | null {
  if (typeof data !== 'object' || data === null || Reflect.get(data, 'type') !== 'WAKE') return null;
  return wakeMessage(Reflect.get(data, 'isLeaving') === true);
}
