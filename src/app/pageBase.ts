import type { Connection } from '#features/services/session.ts';
import type { Identity } from '#store/identity.ts';
import { createObservable } from '#ui/observable.ts';
import { createToaster } from '#ui/toast.ts';
import type { BrowserPorts } from './browserPorts.ts';
import { openPageDatabase } from './openPageDatabase.ts';
import type { PageLanguage } from './start/pageLanguage.ts';
import type { KnownPerson } from './person/identify.ts';
import type { OpenedStorage } from './start/openStorage.ts';
import type { PageVisit } from './start/visit.ts';
import { createConf } from './sync/conf.ts';
import { watchedFetch } from './sync/connection.ts';

export interface ServicePorts {
  readonly page: Window;
  readonly browser: BrowserPorts;
  readonly storage: OpenedStorage;
  /** Whose database to open. */
  readonly identity: Identity;
  /** The server's response about that person, if it was just asked. */
  readonly met: KnownPerson | null;
  /** Set where the app is opened as somebody else. */
  readonly visit: PageVisit | null;
  /** No request is sent to the server before. */
  readonly firstPaint: Promise<void>;
  /** Called when the device has nothing of what the page shows. */
  readonly onNothingHere: () => void;
  /** Until then only what is on screen is loaded. */
  readonly firstShown: Promise<void>;
  /** Until then only requests for the page on screen are sent. */
  readonly own: Promise<void>;
  /** Called when the SQL editor is there, or rows of a chart, or why there are none, are known for the first time. */
  readonly onFirstRows: () => void;
  /** Shows the page in a language. */
  readonly showLanguage: PageLanguage['choose'];
}

/**
 * What all services of the page use: the person's database, the connection, the settings of the server, and reporters
 * of failures.
 */
export function createPageBase(ports: ServicePorts) {
  const { page, browser } = ports;
  const { clock, random } = browser;
  const toasts = createToaster(clock);
  // A page that asks nobody is never offline.
  const isOnline = (): boolean => page.navigator.onLine || !browser.hasServer;
  const connection = createObservable<Connection>({
    online: isOnline(),
    serverReachable: null,
    isSupersetUnreachable: false,
  });
  const isSafeMode = new URLSearchParams(page.location.search).has('safe');
  const opened = openPageDatabase({ ...ports, toasts, isSafeMode });
  const { conf, update: updateConf } = createConf(
    opened.db,
    (error) => opened.reportError(error, 'server configuration'),
    browser.hasServer,
  );
  return {
    ...ports,
    ...opened,
    clock,
    pageOpenedAt: clock.now(),
    random,
    toasts,
    connection,
    isSafeMode,
    conf,
    updateConf,
    fetch: watchedFetch(opened.held.fetch, connection, clock, isOnline),
    /** Whether somebody is typing. */
    drafts: createObservable(false),
    showError: (text: string): void => toasts.show('danger', text, { noDuplicate: true }),
  };
}

export type PageBase = ReturnType<typeof createPageBase>;
