import * as v from 'valibot';

/** A create that carries the client's own id happens once: a repeated one answers what the first one answered. */
export const LOCAL_ID_HEADER = 'X-Sextant-Local-Id';

/**
 * What a gateway says of the Superset behind it, on every answer: it answered this call, it could not, or it was not
 * asked. A server that is no gateway says nothing.
 */
export const UPSTREAM_HEADER = 'X-Sextant-Upstream';
export type UpstreamWord = 'answered' | 'unreachable' | 'not-asked';

/** The user id a request is meant to go out under; the server refuses it where another one is signed in. */
export const EXPECTED_USER_HEADER = 'X-Sextant-User';

/** The constants a server tells its front end; a server may tell more. */
export const clientConf = v.looseObject({
  DEFAULT_SQLLAB_LIMIT: v.number(),
  SQL_MAX_ROW: v.number(),
  DISPLAY_MAX_ROW: v.number(),
  SUPERSET_WEBSERVER_TIMEOUT: v.number(),
  SQLLAB_QUERY_RESULT_TIMEOUT: v.number(),
  SQLLAB_DEFAULT_DBID: v.nullable(v.number()),
});

/**
 * `GET /api/v1/sextant/capabilities`: what this server is and can do beyond the contract. A Superset has no such
 * call, and that is how a client tells the two apart.
 */
export const capabilities = v.looseObject({
  name: v.literal('sextant'),
  version: v.string(),
  /** Permanent for one store of metadata: a backend with another id is another backend, whatever its address. */
  backendId: v.string(),
  mode: v.picklist(['embedded', 'gateway']),
  /** The IANA name of the zone in which "now" and time ranges are evaluated. */
  timeZone: v.string(),
  /** Creates take `LOCAL_ID_HEADER`. */
  localIds: v.boolean(),
  /** Results come as Arrow to who accepts it. */
  arrow: v.boolean(),
  /** GET and PUT of a tab and of a saved query answer an `ETag`, and PUT takes `If-Match`. */
  revisions: v.boolean(),
  /** Datasets come as files for the device's own engine. */
  extracts: v.optional(v.boolean(), false),
  /** The rest only for somebody who is signed in. */
  user: v.optional(v.object({ id: v.number(), username: v.string() })),
  conf: v.optional(clientConf),
  /** The names of databases that are still being loaded: what asks them waits, or is told that it came early. */
  preparing: v.optional(v.array(v.string())),
  feature_flags: v.optional(v.record(v.string(), v.boolean())),
});
export type CapabilitiesBody = v.InferOutput<typeof capabilities>;
