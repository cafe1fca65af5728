/** The query string of a service worker whose page was served as a file, for any path: no server wrote its base. */
export const OPEN_BASE = '?any-path';

/** The base of such a page, as it is in the file: its own folder. */
export const OPEN_BASE_TAG = '<base href="./" />';
