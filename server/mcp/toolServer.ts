import type { Context } from 'hono';
import { asList, asRecord, asText } from '#domain/jsonValue.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { BY_TOOL } from '../auth/tokens/ownToken.ts';
import type { AppEnv } from '../deps.ts';

/**
 * This server as its tools see it: by the calls of the contract, with the token of the person whose model asks. So a tool
 * can do nothing that a request by the same person cannot.
 */
export interface ToolServer {
  get(path: string): Promise<Result<unknown, string>>;
  post(path: string, body: object): Promise<Result<unknown, string>>;
  /** A picture. */
  bytes(path: string): Promise<Result<Uint8Array, string>>;
}

export type ServeRequest = (request: Request, env: object) => Response | Promise<Response>;

export function toolServer(c: Context<AppEnv>, basePath: string, serve: ServeRequest): ToolServer {
  const headers = { Authorization: c.req.header('Authorization') ?? '', Accept: 'application/json' };
  const env = { ...(c.env as object | undefined), [BY_TOOL]: true };
  const ask = async (method: string, path: string, body?: object): Promise<Response> => {
    const { origin } = new URL(c.req.url);
    const init = { method, headers: { ...headers }, signal: c.req.raw.signal };
    const request =
      body === undefined
        ? new Request(origin + path, init)
        : new Request(origin + path, {
            ...init,
            headers: { ...headers, 'Content-Type': 'application/json' },
            body: JSON.stringify(body),
          });
    return serve(request, env);
  };
  const json = async (response: Response): Promise<Result<unknown, string>> =>
    response.ok ? ok(await response.json()) : err(await refusalOf(response));
  return {
    get: async (path) => json(await ask('GET', basePath + path)),
    post: async (path, body) => json(await ask('POST', basePath + path, body)),
    async bytes(path) {
      const first = await ask('GET', basePath + path);
      const place = first.headers.get('Location');
      // A picture has the address of its present state.
      const response = first.status === 302 && place !== null ? await ask('GET', place) : first;
      return response.ok ? ok(new Uint8Array(await response.arrayBuffer())) : err(await refusalOf(response));
    },
  };
}

/** What the server says about a request that it refuses. */
async function refusalOf(response: Response): Promise<string> {
  const text = await response.text();
  try {
    const body = asRecord(JSON.parse(text));
    const first = asRecord(asList(body['errors'])[0]);
    const said = [first['message'], body['message'], body['msg'], body['error']].map(asText);
    return said.find((each) => each !== '') ?? `The server answered ${response.status}.`;
  } catch {
    return `The server answered ${response.status}.`;
  }
}
