import type { CapabilitiesBody } from '#contract/capabilities.ts';
import { DEVICE_ID } from '#domain/device/deviceDatabase.ts';
import { MINUTE, SECOND } from '#domain/time.ts';
import type { ServerConf } from '#features/services/session.ts';
import type { SextantDb } from '#store/db.ts';
import { write } from '#store/write.ts';
import { type Writable, createObservable } from '#ui/observable.ts';

const KEY = 'serverConf';

/** Superset's own defaults, until a server sends others. */
const DEFAULT_CONF: ServerConf = {
  defaultQueryLimit: 1_000,
  maxRow: 100_000,
  timeout: MINUTE,
  resultTimeout: null,
  defaultDbId: null,
  timeZone: 'UTC',
  hasDashboardRoles: false,
  wantsUsage: true,
  sendsMail: true,
  mode: null,
  eventsUrl: null,
  scheduleForm: null,
};

export interface ConfCache {
  readonly conf: Writable<ServerConf>;
  readonly update: (capabilities: CapabilitiesBody) => void;
}

function isConf(value: unknown): value is ServerConf {
  return typeof value === 'object' && value !== null && 'defaultQueryLimit' in value && 'maxRow' in value;
}

/**
 * Whether the server stores the editor's tabs, from Superset's own flag; undefined where the flag is missing (SYNC-03).
 */
export const keepsTabs = ({ feature_flags: flags }: CapabilitiesBody): boolean | undefined =>
  flags?.['SQLLAB_BACKEND_PERSISTENCE'];

/** Where events of asynchronous jobs are sent, if the server sends any (CALL-67). */
function eventsUrlOf(constants: Readonly<Record<string, unknown>>): string | null {
  const url = constants['GLOBAL_ASYNC_QUERIES_WEBSOCKET_URL'];
  const isOffered = constants['GLOBAL_ASYNC_QUERIES_TRANSPORT'] === 'ws' && typeof url === 'string';
  return isOffered && /^wss?:/.test(url) && URL.canParse(url) ? url : null;
}

/** The server's constants, stored on the device for offline use. */
export function createConf(db: SextantDb, onError: (error: unknown) => void, hasServer = true): ConfCache {
  const first: ServerConf = hasServer
    ? DEFAULT_CONF
    : { ...DEFAULT_CONF, mode: 'none', defaultDbId: DEVICE_ID };
  const conf = createObservable(first);

  async function recall(): Promise<void> {
    const row = await db.meta.get(KEY);
    if (isConf(row?.value) && conf.get() === first) conf.set({ ...DEFAULT_CONF, ...row.value });
  }

  recall().catch(onError);
  return {
    conf,
    update({ conf: constants, feature_flags: flags, timeZone, mode, usageLog, sendsMail }) {
      if (constants === undefined) return;
      const value: ServerConf = {
        defaultQueryLimit: constants.DEFAULT_SQLLAB_LIMIT,
        maxRow: constants.SQL_MAX_ROW,
        timeout: constants.SUPERSET_WEBSERVER_TIMEOUT * SECOND,
        resultTimeout:
          constants.SQLLAB_QUERY_RESULT_TIMEOUT > 0 ? constants.SQLLAB_QUERY_RESULT_TIMEOUT : null,
        defaultDbId: constants.SQLLAB_DEFAULT_DBID,
        timeZone,
        hasDashboardRoles: flags?.['DASHBOARD_RBAC'] === true,
        wantsUsage: usageLog,
        sendsMail: sendsMail !== false,
        mode,
        eventsUrl: eventsUrlOf(constants),
        scheduleForm: constants['SCHEDULED_QUERIES'] ?? null,
      };
      conf.set(value);
      // A failed write lasts only until the next response.
      write(db, (tx) => tx.meta.put({ key: KEY, value })).catch(onError);
    },
  };
}
