import type { Api } from '#api/api.ts';
import { createApi } from '#api/createApi.ts';

export interface Sent {
  readonly method: string;
  readonly url: string;
  readonly body: unknown;
}

/** Parsed JSON; form fields as an object of their JSON texts. */
function bodyOf(body: BodyInit | null | undefined): unknown {
  if (body instanceof FormData)
    return Object.fromEntries(
      [...body].map(([key, value]) => [key, typeof value === 'string' ? value : value.name]),
    );
  return typeof body === 'string' ? JSON.parse(body) : null;
}

/** A server that issues a token, records requests, and responds to each with `answer`, or what that makes of its address. */
export function apiWorld(answer: unknown = {}, status = 200) {
  const sent: Sent[] = [];
  const api = createApi({
    baseUrl: '',
    clock: { now: () => 0, sleep: () => new Promise(() => undefined) },
    fetch: async (url, init) => {
      const isToken = url.endsWith('/csrf_token/');
      if (!isToken)
        sent.push({ method: init.method ?? 'GET', url: decodeURIComponent(url), body: bodyOf(init.body) });
      const body: unknown =
        typeof answer === 'function' ? (answer as (url: string) => unknown)(decodeURIComponent(url)) : answer;
      return Response.json(isToken ? { result: 'token' } : body, { status: isToken ? 200 : status });
    },
  });
  return { api, sent };
}

/** The single request that a call sends. */
export async function request(call: (api: Api) => Promise<unknown>, answer?: unknown): Promise<Sent> {
  const { api, sent } = apiWorld(answer);
  await call(api);
  const only = sent[0];
  if (only === undefined || sent.length !== 1) throw new Error(`${sent.length} requests`);
  return only;
}
