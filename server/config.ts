import type { AsyncCharts } from './backgroundJobs/asyncCharts.ts';
import { NO_OUTSIDE_SIGN_IN, type OutsideSignIn } from './auth/outside/signInConfig.ts';
import { SCHEDULE_FORM } from './queries/scheduledQueries.ts';
import { HOUR, type Millis, SECOND } from '#domain/time.ts';

/** The server's configuration. Nothing below reads the environment or the command line. */
export interface ServerConfig {
  /** The version of this product, as in package.json. */
  readonly version: string;
  /** The prefix of every address: '' or '/some/where', never with a slash at its end. */
  readonly basePath: string;
  /** Names besides the loopback ones that a Host header may carry: the host that the server binds to. */
  readonly hosts: readonly string[];
  /** The address people type when a proxy is in front (`https://sql.example.org`), or null. */
  readonly publicUrl: string | null;
  /** Whether X-Forwarded-Proto, -Host and -For are believed. */
  readonly trustProxy: boolean;
  /** How people sign in besides names and passwords. */
  readonly signIn: OutsideSignIn;
  /** True when this process itself serves TLS. */
  readonly tls: boolean;
  /** The folder of the built page, or null where there is none (tests, development behind the page's own server). */
  readonly appDir: string | null;
  /** The address of the tiles of base maps, with {z}, {x} and {y}; null for the outlines alone. */
  readonly mapTiles: string | null;
  /** Names of the database servers that the command line gives. */
  readonly connected: ReadonlySet<string>;
  /** Whether it is counted what people open, and how long charts take. */
  readonly keepsUsage: boolean;
  /** Whether reports can be mailed. */
  readonly sendsMail: boolean;
  /** The IANA name of the zone in which this server evaluates "now" and time ranges. */
  readonly zone: string;
  /** Calls the release back: service workers step aside, and pages come from the network again. */
  readonly kill: boolean;
  /** The folder in which rows of past runs are kept, and files for devices are made; null keeps none. */
  readonly resultsDir: string | null;
  /** How long a query may take. */
  readonly timeouts: Timeouts;
  /** Which chart data is computed in the background. */
  readonly asyncCharts: AsyncCharts;
  readonly conf: ClientConf;
  readonly featureFlags: Readonly<Record<string, boolean>>;
}

export interface Timeouts {
  /** SQL that its caller waits for, and whatever else one call computes. */
  readonly sync: Millis;
  /** SQL that runs in the background. */
  readonly async: Millis;
  /** One query of a chart or a filter. */
  readonly chart: Millis;
}

export const DEFAULT_TIMEOUTS: Timeouts = { sync: 300 * SECOND, async: 6 * HOUR, chart: 60 * SECOND };

/** The constants the contract serves to its front end, under the contract's names. */
export interface ClientConf {
  readonly DEFAULT_SQLLAB_LIMIT: number;
  readonly SQL_MAX_ROW: number;
  readonly DISPLAY_MAX_ROW: number;
  readonly SUPERSET_WEBSERVER_TIMEOUT: number;
  readonly SQLLAB_QUERY_RESULT_TIMEOUT: number;
  readonly SQLLAB_DEFAULT_DBID: number | null;
  readonly SQLLAB_SAVE_WARNING_MESSAGE: string | null;
  readonly SQLLAB_SCHEDULE_WARNING_MESSAGE: string | null;
  readonly SAMPLES_ROW_LIMIT: number;
  readonly NATIVE_FILTER_DEFAULT_ROW_LIMIT: number;
  readonly TABLE_VIZ_MAX_ROW_SERVER: number;
  readonly DEFAULT_TIME_FILTER: string;
  readonly DEFAULT_VIZ_TYPE: string;
  readonly SUPERSET_DASHBOARD_POSITION_DATA_LIMIT: number;
  /** The form with which queries are scheduled. */
  readonly SCHEDULED_QUERIES: object;
  readonly SUPERSET_CLIENT_RETRY_ATTEMPTS: number;
  readonly SUPERSET_CLIENT_RETRY_DELAY: number;
  readonly SUPERSET_CLIENT_RETRY_BACKOFF_MULTIPLIER: number;
  readonly SUPERSET_CLIENT_RETRY_MAX_DELAY: number;
  readonly SUPERSET_CLIENT_RETRY_STATUS_CODES: readonly number[];
}

const DEFAULT_CONF: ClientConf = {
  DEFAULT_SQLLAB_LIMIT: 1000,
  SQL_MAX_ROW: 100_000,
  // Superset shows 10,000; this server's grid is made for all that SQL_MAX_ROW lets through.
  DISPLAY_MAX_ROW: 100_000,
  SUPERSET_WEBSERVER_TIMEOUT: 60,
  SQLLAB_QUERY_RESULT_TIMEOUT: 0,
  SQLLAB_DEFAULT_DBID: null,
  SQLLAB_SAVE_WARNING_MESSAGE: null,
  SQLLAB_SCHEDULE_WARNING_MESSAGE: null,
  SAMPLES_ROW_LIMIT: 1000,
  NATIVE_FILTER_DEFAULT_ROW_LIMIT: 1000,
  TABLE_VIZ_MAX_ROW_SERVER: 500_000,
  DEFAULT_TIME_FILTER: 'No filter',
  DEFAULT_VIZ_TYPE: 'table',
  SUPERSET_DASHBOARD_POSITION_DATA_LIMIT: 65_535,
  SCHEDULED_QUERIES: SCHEDULE_FORM,
  SUPERSET_CLIENT_RETRY_ATTEMPTS: 3,
  SUPERSET_CLIENT_RETRY_DELAY: 1000,
  SUPERSET_CLIENT_RETRY_BACKOFF_MULTIPLIER: 2,
  SUPERSET_CLIENT_RETRY_MAX_DELAY: 10_000,
  SUPERSET_CLIENT_RETRY_STATUS_CODES: [502, 503, 504],
};

const DEFAULT_FLAGS: Readonly<Record<string, boolean>> = {
  SQLLAB_BACKEND_PERSISTENCE: true,
  ENABLE_TEMPLATE_PROCESSING: true,
  ESTIMATE_QUERY_COST: false,
  // Roles limit who sees a dashboard: without the flag the page offers no field for them.
  DASHBOARD_RBAC: true,
};

/** A configuration for loopback, with whatever the caller knows better. */
export function serverConfig(known: Partial<ServerConfig> = {}): ServerConfig {
  return {
    version: '0.0.0',
    basePath: '',
    hosts: [],
    publicUrl: null,
    trustProxy: false,
    signIn: NO_OUTSIDE_SIGN_IN,
    tls: false,
    appDir: null,
    mapTiles: null,
    connected: new Set(),
    keepsUsage: true,
    sendsMail: false,
    zone: 'UTC',
    resultsDir: null,
    kill: false,
    timeouts: DEFAULT_TIMEOUTS,
    asyncCharts: 'slow',
    conf: {
      ...DEFAULT_CONF,
      // The page ends its requests after this, which must not be before the server does.
      SUPERSET_WEBSERVER_TIMEOUT: Math.max(
        DEFAULT_CONF.SUPERSET_WEBSERVER_TIMEOUT,
        (known.timeouts?.chart ?? 0) / SECOND,
      ),
    },
    featureFlags: { ...DEFAULT_FLAGS, GLOBAL_ASYNC_QUERIES: known.asyncCharts === 'all' },
    ...known,
  };
}
