import { err, ok, type Result } from '#domain/result.ts';
import { asRecord, asText, parseJson } from '#domain/jsonValue.ts';
import { HOUR } from '#domain/time.ts';
import { reasonOf } from '../backgroundJobs/reasonOf.ts';
import { signJwt } from '../auth/tokens/jwt.ts';
import { secretsOf } from '../auth/tokens/secrets.ts';
import { newToken } from '../auth/tokens/tokens.ts';
import type { ServerDeps } from '../deps.ts';
import type { ReportRow } from '../meta/reports.ts';
import type { User } from '../meta/people/users.ts';

/** The call that needs no token. */
const CHART_DATA = '/api/v1/chart/data';

/** Calls of this server in the name of a person, with that person's rights and row rules. Without a body they read. */
export type OwnerCall = (
  path: string,
  body: unknown,
  signal: AbortSignal,
) => Promise<Result<Response, string>>;

/** The person in whose name a report runs: its author while that is an owner, else its first owner. */
export function runsAs({ meta }: Pick<ServerDeps, 'meta'>, report: ReportRow): User | null {
  const owners = meta.owners.of('report', report.id);
  const ordered = owners.toSorted(
    (a, b) => Number(b === report.createdBy) - Number(a === report.createdBy) || a - b,
  );
  return ordered.map((id) => meta.users.byId(id)).find((user) => user !== null && user.active) ?? null;
}

/** A token for an hour, with which calls are those of a person. */
export function accessTokenOf(
  { meta, random, clock }: Pick<ServerDeps, 'meta' | 'random' | 'clock'>,
  { id, tokenGeneration: gen }: User,
): Promise<string> {
  const now = Math.floor(clock.now() / 1000);
  return signJwt(secretsOf(meta, random).jwt, {
    sub: String(id),
    type: 'access',
    fresh: false,
    gen,
    jti: newToken(random),
    iat: now,
    nbf: now,
    exp: now + HOUR / 1000,
  });
}

/** The calls go through the server's own routes: a report contains nothing that its owner may not see. */
export function ownerCalls(
  deps: ServerDeps,
  fetchHere: (request: Request) => Response | Promise<Response>,
  user: User,
): OwnerCall {
  return async (path, body, signal) => {
    const token = await accessTokenOf(deps, user);
    const base = `http://localhost${deps.config.basePath}`;
    const authorization = { Authorization: `Bearer ${token}` };
    const needsToken = body !== null && path !== CHART_DATA;
    const request = new Request(`${base}${path}`, {
      method: body === null ? 'GET' : 'POST',
      headers: {
        ...authorization,
        ...(needsToken && (await csrfHeaders(base, authorization, fetchHere))),
        'Content-Type': 'application/json',
        Accept: 'application/json',
      },
      ...(body !== null && { body: JSON.stringify(body) }),
      signal,
    });
    const response = await fetchHere(request);
    return response.ok ? ok(response) : err(await reasonOf(response));
  };
}

/** The token of a change, as any other client requests it. */
async function csrfHeaders(
  base: string,
  headers: Readonly<Record<string, string>>,
  fetchHere: (request: Request) => Response | Promise<Response>,
): Promise<Readonly<Record<string, string>>> {
  const response = await fetchHere(new Request(`${base}/api/v1/security/csrf_token/`, { headers }));
  const token = asText(asRecord(parseJson(await response.text()))['result']);
  const cookies = response.headers.getSetCookie().map((each) => each.split(';', 1)[0] ?? '');
  return { 'X-CSRFToken': token, Cookie: cookies.join('; ') };
}
