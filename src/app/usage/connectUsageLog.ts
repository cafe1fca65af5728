import type { Connection, ServerConf, Session } from '#features/services/session.ts';
import { FILE_SAVED } from '#domain/usage/logEvent.ts';
import type { Observable } from '#ui/observable.ts';
import type { BrowserPorts } from '../browserPorts.ts';
import type { PageVisit } from '../start/visit.ts';
import { createUsageLog, type UsageLog, type UsageLogPorts } from './usageLog.ts';

export interface ConnectUsageLogPorts extends Pick<UsageLogPorts, 'db' | 'reportError'> {
  readonly page: Window;
  readonly browser: BrowserPorts;
  readonly visit: Pick<PageVisit, 'guestToken'> | null;
  readonly client: () => UsageLogPorts['client'];
  readonly connection: Observable<Connection>;
  readonly session: Pick<Session, 'state'>;
  readonly conf: Observable<ServerConf>;
}

/** Connects the usage log to the page: it sends at the end of the page, and when a server is back. */
export function connectUsageLog(ports: ConnectUsageLogPorts): UsageLog {
  const { page, browser, connection, session, visit, reportError } = ports;
  const isReachable = (): boolean =>
    connection.get().online &&
    connection.get().serverReachable === true &&
    session.state.get().status === 'signed-in';
  const log = createUsageLog({
    ...ports,
    clock: browser.clock,
    random: browser.random,
    client: ports.client(),
    lock: browser,
    isReachable,
    // What an administrator views as somebody else is not counted.
    isWanted: ({ name }) =>
      (ports.conf.get().wantsUsage || name === FILE_SAVED) && (visit === null || visit.guestToken !== null),
    guestToken: () => visit?.guestToken?.() ?? null,
    isVisible: () => page.document.visibilityState === 'visible',
    beacon(path, fields) {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      return 'sendBeacon' in page.navigator && page.navigator.sendBeacon(browser.serverUrl + path, form);
    },
  });

  let wasReachable = false;
  function onChange(): void {
    const isNow = isReachable();
    if (isNow && !wasReachable) log.sendKept().catch((error: unknown) => reportError(error, 'usage log'));
    wasReachable = isNow;
  }
  connection.subscribe(onChange);
  session.state.subscribe(onChange);
  onChange();
  page.addEventListener('pagehide', log.flush);
  return log;
}
