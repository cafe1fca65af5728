import type { UsageEvent } from '#domain/usage/logEvent.ts';
import type { ConnectUsageLogPorts } from './connectUsageLog.ts';
import type { UsageLog } from './usageLog.ts';

export interface StartUsageLogPorts extends ConnectUsageLogPorts {
  /** The log is loaded only then: nobody waits for it. */
  readonly firstShown: Promise<void>;
}

/** Starts the page's usage log; returns how events are noted. */
export function startUsageLog(ports: StartUsageLogPorts): (event: UsageEvent) => void {
  const { browser, firstShown, reportError } = ports;
  const loaded = firstShown
    .then(() => import('./connectUsageLog.ts'))
    .then(({ connectUsageLog }): UsageLog => connectUsageLog(ports));
  const fail = (error: unknown): void => reportError(error, 'usage log');
  return (event) => {
    const at = browser.clock.now();
    loaded.then((log) => log.note(event, at)).catch(fail);
  };
}
