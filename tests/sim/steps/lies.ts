/**
 * Responses of something in the server's place, or rejections of the server that the script does not cause. `reaches`
 * says whether the request arrived at the server anyway, so that it was executed without a proper response.
 */
export interface Lie {
  readonly answer: () => Response;
  readonly reaches: boolean;
}

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers });
const page = (status: number) =>
  new Response('<h1>Welcome</h1>', { status, headers: { 'Content-Type': 'text/html' } });
const redirect = () =>
  new Response(null, { status: 302, headers: { Location: 'http://hotel.example/welcome' } });

export const LIES = {
  unauthorized: { answer: () => json(401, { msg: 'Missing Authorization Header' }), reaches: false },
  forbidden: { answer: () => json(403, { message: 'Forbidden' }), reaches: false },
  missing: {
    answer: () => new Response('', { status: 404, headers: { 'Content-Type': 'text/html' } }),
    reaches: false,
  },
  conflict: { answer: () => json(409, { message: 'Conflict' }), reaches: false },
  invalid: { answer: () => json(422, { message: { label: ['Too long'] } }), reaches: false },
  tooMany: { answer: () => json(429, { message: 'Slow down' }, { 'Retry-After': '20' }), reaches: false },
  broken: { answer: () => json(500, { message: 'Fatal error' }), reaches: false },
  badGateway: { answer: () => page(502), reaches: false },
  lostBehindProxy: { answer: () => page(502), reaches: true },
  unavailable: { answer: () => page(503), reaches: false },
  gatewayTimeout: { answer: () => page(504), reaches: true },
  portal: { answer: () => page(200), reaches: false },
  portalAfterwards: { answer: () => page(200), reaches: true },
  redirect: { answer: redirect, reaches: false },
  otherShape: { answer: () => json(200, { result: 'of another release' }), reaches: true },
  notFound: { answer: () => json(404, { message: 'Not found' }), reaches: false },
} as const satisfies Readonly<Record<string, Lie>>;

export type LieName = keyof typeof LIES;
/**
 * Those of any request. That nothing is there, in the server's own format, is one of readings after writes only; a success
 * of another shape is one of scripts, since the seeds of worlds choose among these names.
 */
export const LIE_NAMES = (Object.keys(LIES) as LieName[]).filter(
  (name) => name !== 'notFound' && name !== 'otherShape',
);
