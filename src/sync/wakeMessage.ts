/** Sent by a page to the service worker: there may be pending changes. */
export interface WakeMessage {
  readonly type: 'WAKE';
  /** The page is being left or is offline: the worker is to ask the browser to wake it later. */
  readonly isLeaving: boolean;
}

export function wakeMessage(isLeaving: boolean): WakeMessage {
  return { type: 'WAKE', isLeaving };
}

/** The message, if data of unknown shape is one. */
export function readWakeMessage(data: unknown): WakeMessage | null {
  if (typeof data !== 'object' || data === null || Reflect.get(data, 'type') !== 'WAKE') return null;
  return wakeMessage(Reflect.get(data, 'isLeaving') === true);
}
