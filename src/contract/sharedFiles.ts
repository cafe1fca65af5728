/** Where the system sends what is shared with the installed app, below the base path; the manifest names it. */
export const SHARE_PATH = '/share/';

/** Where the service worker leaves it for the page. */
export const SHARED_CACHE = 'sextant-shared';

/** The name of a file, in a header of what a cache keeps of it. */
export const SHARED_NAME = 'X-File-Name';

/** Parameter of the address that the worker leads to, where the device has no room for what was shared. */
export const NOT_SHARED = 'notShared';
