/** Where the system sends what is shared with the installed app, below the base path; the manifest names it. */
export const SHARE_PATH = '/share/';

/** Where the service worker leaves it for the page. */
export const SHARED_CACHE = 'sextant-shared';

/** The folder of its addresses, below the base path: other apps of the host leave theirs in the same cache. */
export const SHARED_FOLDER = 'shared/';

/** The name of a file, in a header of what a cache keeps of it. */
export const SHARED_NAME = 'X-File-Name';

/** Parameter of the address to which the worker redirects, where the device has no space for shared files. */
export const NOT_SHARED = 'notShared';
