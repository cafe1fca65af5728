/** What a page tells the service worker whose place another version is about to take. */
export const STEP_BACK = { type: 'STEP_BACK' } as const;

/** Whether that is the message, which may be anything. */
export function isStepBack(data: unknown): boolean {
  return typeof data === 'object' && data !== null && Reflect.get(data, 'type') === STEP_BACK.type;
}
