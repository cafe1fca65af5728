import * as v from 'valibot';
import { call } from './call.ts';

/** Idempotency key of a create: a repeated one returns the first response. */
export const LOCAL_ID_HEADER = 'X-Sextant-Local-Id';

/**
 * A gateway's report on the Superset behind it, on every response: it answered this call, it could not, or was not
 * called. Other servers send none.
 */
export const UPSTREAM_HEADER = 'X-Sextant-Upstream';
export type UpstreamWord = 'answered' | 'unreachable' | 'not-asked';

/** The user id a request is for; the server rejects it if another one is signed in. */
export const EXPECTED_USER_HEADER = 'X-Sextant-User';

/** The front-end constants of a server; there may be more. */
export const clientConf = v.looseObject({
  DEFAULT_SQLLAB_LIMIT: v.number(),
  SQL_MAX_ROW: v.number(),
  DISPLAY_MAX_ROW: v.number(),
  SUPERSET_WEBSERVER_TIMEOUT: v.number(),
  SQLLAB_QUERY_RESULT_TIMEOUT: v.number(),
  SQLLAB_DEFAULT_DBID: v.nullable(v.number()),
});

/**
 * `GET /api/v1/sextant/capabilities`: what this server is and supports beyond the contract. A Superset has no such
 * call, which distinguishes the two.
 */
export const capabilities = v.looseObject({
  name: v.literal('sextant'),
  version: v.string(),
  /** Permanent for one metadata store: a backend with another id is another backend, whatever its address. */
  backendId: v.string(),
  /** `none`: there is no server, and the page itself answers. */
  mode: v.picklist(['embedded', 'gateway', 'none']),
  /** The IANA time zone of "now" and time ranges. */
  timeZone: v.string(),
  /** Creates accept `LOCAL_ID_HEADER`. */
  localIds: v.boolean(),
  /** Results are sent as Arrow if accepted. */
  arrow: v.boolean(),
  /** GET and PUT of a tab and of a saved query return an `ETag`, and PUT accepts `If-Match`. */
  revisions: v.boolean(),
  /** Datasets are available as files for the local query engine. */
  extracts: v.optional(v.boolean(), false),
  /** The `type` of each kind of file that it makes tables of; a Superset's are those of the contract. */
  uploads: v.optional(v.array(v.string())),
  /** Whether visitors who have not signed in see something. */
  visitors: v.optional(v.boolean()),
  /** False where usage events are not recorded. */
  usageLog: v.optional(v.boolean(), true),
  /** False where reports cannot be mailed. */
  sendsMail: v.optional(v.boolean()),
  /** The rest only if somebody is signed in. */
  user: v.optional(v.object({ id: v.number(), username: v.string() })),
  conf: v.optional(clientConf),
  /** The names of databases still being loaded: requests to them wait, or are rejected with a time to retry. */
  preparing: v.optional(v.array(v.string())),
  /** The table that is being loaded, by the name of its database; of those with several. */
  preparingParts: v.optional(
    v.record(v.string(), v.object({ name: v.string(), number: v.number(), of: v.number() })),
  ),
  feature_flags: v.optional(v.record(v.string(), v.boolean())),
});
export type CapabilitiesBody = v.InferOutput<typeof capabilities>;

export const getCapabilities = call({
  method: 'GET',
  path: '/api/v1/sextant/capabilities',
  response: capabilities,
});
