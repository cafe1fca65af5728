import type { CapabilitiesBody } from '#contract/capabilities.ts';
import { DEVICE_ID } from '#domain/device/deviceDatabase.ts';
import { createPageServer, IN_PAGE } from './pageServer.ts';

/** Everything that needs nobody else: no sharing, no reports, no people. */
const PERMISSIONS: readonly (readonly [string, string])[] = [
  ['can_read', 'Dashboard'],
  ['can_write', 'Dashboard'],
  ['can_read', 'Chart'],
  ['can_write', 'Chart'],
  ['can_read', 'Dataset'],
  ['can_write', 'Dataset'],
  ['can_read', 'SavedQuery'],
  ['can_write', 'SavedQuery'],
  ['can_read', 'Query'],
  ['can_read', 'SQLLab'],
  ['can_execute_sql_query', 'SQLLab'],
  ['can_explore', 'Superset'],
  ['can_csv', 'Superset'],
  ['can_view_query', 'Dashboard'],
  ['can_view_chart_as_table', 'Dashboard'],
  ['can_drill', 'Dashboard'],
];

/** The constants of a Superset, as far as they concern the database of the device. */
const CONF: CapabilitiesBody['conf'] = {
  DEFAULT_SQLLAB_LIMIT: 1_000,
  SQL_MAX_ROW: 100_000,
  DISPLAY_MAX_ROW: 10_000,
  SUPERSET_WEBSERVER_TIMEOUT: 60,
  SQLLAB_QUERY_RESULT_TIMEOUT: 0,
  SQLLAB_DEFAULT_DBID: DEVICE_ID,
};

/** Answers a page without a server: who is here and what they may do, and that nothing else is there. */
export function createDeviceServer(device: {
  /** The release of the page. */
  readonly version: string;
  /** Names the database of the device. */
  readonly backendId: string;
  /** The device's IANA time zone. */
  readonly timeZone: string;
}): typeof globalThis.fetch {
  return createPageServer({
    capabilities: {
      ...IN_PAGE,
      ...device,
      mode: 'none',
      extracts: false,
      usageLog: false,
      sendsMail: false,
      conf: CONF,
      feature_flags: { SQLLAB_BACKEND_PERSISTENCE: false },
    },
    username: 'device',
    permissions: PERMISSIONS,
    read: () => undefined,
    respond: () => null,
    refusals: { change: 'This needs a server.', missing: 'There is no server.' },
  });
}
