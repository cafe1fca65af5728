import { test } from '@playwright/test';

/**
 * A test in which the page installs its service worker, as it does for a person: needed where a page opens without any
 * server. Others do without, because every context would fetch all files of the app.
 */
export const installedTest = test.extend({ serviceWorkers: 'allow' });
