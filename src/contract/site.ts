import * as v from 'valibot';
import { call } from './call.ts';
import { wholeNumber } from './wholeNumber.ts';

/* The server itself, and small calls that front ends of the contract make. */

const page = 'text/html';
export const checkHealth = call({ method: 'GET', path: '/health', response: page });
export const checkHealthByOtherName = call({ method: 'GET', path: '/healthcheck', response: page });
export const ping = call({ method: 'GET', path: '/ping', response: page });

export const getVersion = call({
  method: 'GET',
  path: '/version',
  response: v.looseObject({ version_string: v.string() }),
});

/** The release, and whether its service worker removes itself: the way out of a broken one. */
export const getRelease = call({
  method: 'GET',
  path: '/release.json',
  response: v.looseObject({ kill: v.boolean(), version: v.string() }),
});

/** These calls as a document of OpenAPI. */
export const getOpenApi = call({
  method: 'GET',
  path: '/api/v1/_openapi',
  response: v.looseObject({ openapi: v.string() }),
});

export const getMenu = call({
  method: 'GET',
  path: '/api/v1/menu/',
  response: v.looseObject({ result: v.array(v.looseObject({ label: v.string() })) }),
});

export const getAvailableDomains = call({
  method: 'GET',
  path: '/api/v1/available_domains/',
  response: v.looseObject({ result: v.looseObject({}) }),
});

export const listAdvancedTypes = call({
  method: 'GET',
  path: '/api/v1/advanced_data_type/types',
  response: v.looseObject({ result: v.array(v.string()) }),
});

/** What values mean as an advanced type: of filters, which numbers or texts they stand for. */
export const convertAdvancedType = call({
  method: 'GET',
  path: '/api/v1/advanced_data_type/convert',
  q: v.object({ type: v.string(), values: v.array(v.unknown()) }),
  response: v.looseObject({ result: v.looseObject({}) }),
});

/** What the page did, as JSON text of a list; also as a body of JSON. */
export const logEvents = call({
  method: 'POST',
  path: '/superset/log/',
  query: v.looseObject({}),
  form: v.object({ events: v.optional(v.string()), guest_token: v.optional(v.string()) }),
  response: page,
});

/** What the caller opened last. */
export const listRecentActivity = call({
  method: 'GET',
  path: '/api/v1/log/recent_activity/',
  q: v.object({
    page: v.optional(wholeNumber),
    page_size: v.optional(wholeNumber),
    actions: v.optional(v.array(v.string())),
    distinct: v.optional(v.boolean()),
  }),
  response: v.looseObject({
    result: v.array(v.looseObject({ item_title: v.string(), item_url: v.string(), time: v.number() })),
  }),
});
