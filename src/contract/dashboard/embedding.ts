import * as v from 'valibot';
import { call } from '../call.ts';
import { messageResponse } from '../error.ts';
import { wholeNumber } from '../wholeNumber.ts';

/* Dashboards in frames of other sites: which sites may show one, and how a frame reads what it shows. */

/** An origin of a page, as the header that lets it in takes it. */
const origin = v.pipe(
  v.string(),
  v.check((text) => isOrigin(text), 'Must be an origin, such as https://example.org.'),
);

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { origin: own, protocol } = new URL(text);
  return (protocol === 'https:' || protocol === 'http:') && own === text.replace(/\/$/, '');
}

const path = '/api/v1/dashboard/{id}/embedded';
const params = { id: v.string() };
const request = v.object({ allowed_domains: v.array(origin) });
const response = v.looseObject({
  result: v.looseObject({
    uuid: v.string(),
    dashboard_id: v.union([v.string(), v.number()]),
    allowed_domains: v.array(v.string()),
  }),
});
const errors = [404];

export const getEmbedding = call({ method: 'GET', path, params, response, errors });
export const putEmbedding = call({ method: 'PUT', path, params, request, response, errors });
export const postEmbedding = call({ method: 'POST', path, params, request, response, errors });
export const removeEmbedding = call({ method: 'DELETE', path, params, response: messageResponse, errors });

/** By the uuid that the page around a frame names. */
export const getEmbeddedDashboard = call({
  method: 'GET',
  path: '/api/v1/embedded_dashboard/{uuid}',
  params: { uuid: v.string() },
  response,
  errors,
});

/** Who a guest is, what they see, and conditions on its rows. */
export const guestTokenRequest = v.object({
  user: v.optional(
    v.object({
      username: v.optional(v.string()),
      first_name: v.optional(v.string()),
      last_name: v.optional(v.string()),
    }),
    {},
  ),
  resources: v.array(
    v.object({
      type: v.picklist(['dashboard'], 'Must be one of: dashboard.'),
      id: v.union([v.pipe(wholeNumber, v.transform(String)), v.string()]),
    }),
  ),
  rls: v.array(v.object({ dataset: v.nullish(wholeNumber), clause: v.string() })),
});

/** The token with which a frame reads what it shows; the site around it asks for one, with its own account. */
export const createGuestToken = call({
  method: 'POST',
  path: '/api/v1/security/guest_token/',
  request: guestTokenRequest,
  response: v.looseObject({ token: v.string() }),
});
