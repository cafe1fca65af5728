/** Sent by a page to the service worker that a new version is about to replace. */
export const STEP_BACK = { type: 'STEP_BACK' } as const;

/** Whether a message of unknown shape is this one. */
export function isStepBack(data: unknown): boolean {
  return typeof data === 'object' && data !== null && Reflect.get(data, 'type') === STEP_BACK.type;
}
