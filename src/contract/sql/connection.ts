import * as v from 'valibot';
import { call } from '../call.ts';
import { messageResponse } from '../error.ts';

/* What databases are connected with: /api/v1/database/… */

export const testConnection = call({
  method: 'POST',
  path: '/api/v1/database/test_connection/',
  request: v.looseObject({
    sqlalchemy_uri: v.string(),
    database_name: v.nullish(v.string()),
    server_cert: v.nullish(v.string()),
  }),
  /** `may_change`: its user may change data; null where the database does not tell. A Superset does not ask. */
  response: v.looseObject({ message: v.string(), may_change: v.optional(v.nullable(v.boolean())) }),
  errors: [422],
});

const flag = v.nullish(v.boolean());

/** What a database is connected with, for who may change it; its password is masked. */
export const getConnection = call({
  method: 'GET',
  path: '/api/v1/database/{id}/connection',
  response: v.looseObject({
    id: v.number(),
    result: v.looseObject({
      database_name: v.string(),
      backend: v.string(),
      sqlalchemy_uri: v.string(),
      /** The certificate of its authority, in PEM. */
      server_cert: v.nullish(v.string()),
      expose_in_sqllab: flag,
      allow_ctas: flag,
      allow_cvas: flag,
      allow_dml: flag,
      cache_timeout: v.nullish(v.number()),
    }),
  }),
  errors: [404],
});

/** Whether the parts of an address are there. */
export const validateParameters = call({
  method: 'POST',
  path: '/api/v1/database/validate_parameters/',
  request: v.looseObject({
    engine: v.string(),
    parameters: v.optional(v.record(v.string(), v.unknown()), {}),
  }),
  response: messageResponse,
  errors: [422],
});

export const listAvailableEngines = call({
  method: 'GET',
  path: '/api/v1/database/available/',
  response: v.looseObject({
    databases: v.array(
      v.looseObject({
        name: v.string(),
        engine: v.nullish(v.string()),
        /** `postgresql://user:password@host:port/dbname[?key=value&key=value...]` */
        sqlalchemy_uri_placeholder: v.nullish(v.string()),
        /** Of our own: how its addresses ask for encryption, by `sslmode=…` or `secure=true`. */
        encryption: v.nullish(v.picklist(['sslmode', 'secure'])),
      }),
    ),
  }),
});

const counted = v.looseObject({ count: v.number() });

/** The charts and dashboards over the tables of a database. */
export const getDatabaseUses = call({
  method: 'GET',
  path: '/api/v1/database/{id}/related_objects/',
  response: v.looseObject({ charts: counted, dashboards: counted }),
  errors: [404],
});
