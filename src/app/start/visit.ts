import type { Visiting } from '#features/services/page.ts';

/** The app opened as somebody else, or over a file: nothing of it is kept on the device. */
export interface PageVisit {
  readonly fetch: typeof globalThis.fetch;
  /** Where text of the last moment before the page closes goes: nowhere. */
  readonly lastText: Pick<Window, 'addEventListener' | 'localStorage'>;
  /** The token of a page that is embedded for a guest; null where an administrator looks. */
  readonly guestToken: (() => string) | null;
  readonly shown: Visiting;
}
