import type { Context, Hono, MiddlewareHandler } from 'hono';
import * as v from 'valibot';
import type { Call, PathName } from '#contract/call.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { AppEnv } from '../deps.ts';
import { notFound } from './response/errorBodies.ts';
import { checkBody, readJson } from './request/jsonBody.ts';
import { readForm } from './request/readForm.ts';
import { pathId } from './request/pathId.ts';
import { readQ } from './request/rison.ts';

type Schema = v.GenericSchema;
type Read<C extends Call, K extends keyof Call> = C[K] extends infer S extends Schema
  ? v.InferOutput<S>
  : never;
/** Of a parameter of the path: whole numbers, unless there is a schema. */
type Named<C extends Call, Name extends string> =
  C['params'] extends Readonly<Record<Name, infer S extends Schema>> ? v.InferOutput<S> : number;

/** The arguments of a call as its schemas have them; `q` is undefined where a request has none. */
export interface GivenArguments<C extends Call> {
  readonly path: {
    readonly [Name in PathName<C['path']>]: Named<C, Name>;
  };
  readonly q: Read<C, 'q'> | undefined;
  readonly query: Read<C, 'query'>;
  readonly body: Read<C, 'request'>;
  readonly form: Read<C, 'form'>;
}

type Served = MiddlewareHandler<AppEnv> & { readonly serves?: Call };

/** The parts of a schema of texts. */
interface Shape {
  readonly pipe?: readonly { readonly type: string; readonly requirement?: unknown }[];
}

/** What the contract has for one call in another way than for the others. */
export interface Ways<C extends Call> {
  /** Reads its body, which may be no JSON. */
  readonly read?: (c: Context<AppEnv>) => Promise<Result<Read<C, 'request'>, Response>>;
  /** The response to arguments that do not match, from the one of the other calls. */
  readonly refuse?: (c: Context<AppEnv>, refusal: Response) => Response | Promise<Response>;
}

/** Routes a call: its handler is called with arguments that match the schemas; others are refused here. */
export function serve<C extends Call>(
  routes: Hono<AppEnv>,
  call: C,
  right: MiddlewareHandler<AppEnv>,
  handle: (c: Context<AppEnv>, given: GivenArguments<C>) => Response | Promise<Response>,
  { read, refuse = (_c, refusal) => refusal }: Ways<C> = {},
): void {
  const served = async (c: Context<AppEnv>): Promise<Response> => {
    const given = await readArguments(c, call, read);
    return given.ok ? handle(c, given.value) : refuse(c, given.error);
  };
  routes.on(call.method, routePath(call), right, Object.assign(served, { serves: call }));
}

/** The calls that an app serves, with the paths of their routes. */
export function servedCalls(app: Hono<AppEnv>): readonly { readonly call: Call; readonly route: string }[] {
  return app.routes.flatMap(({ handler, path }) => {
    const { serves } = handler as Served;
    return serves ? [{ call: serves, route: path }] : [];
  });
}

/** The path of a route: whole numbers match digits only, and others what their schema has as a regular expression. */
const routePath = ({ path, params }: Call): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const schema = params?.[name];
    return `:${name}${schema === undefined ? '{[0-9]+}' : patternOf(schema as Shape)}`;
  });

/** The expression without its `^` and `$`. */
function patternOf({ pipe }: Shape): string {
  const pattern = pipe?.find(({ type }) => type === 'regex')?.requirement;
  return pattern instanceof RegExp ? `{${pattern.source.slice(1, -1)}}` : '';
}

async function readArguments<C extends Call>(
  c: Context<AppEnv>,
  call: C,
  read?: Ways<C>['read'],
): Promise<Result<GivenArguments<C>, Response>> {
  const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const path = names.map(
    (name) => [name, call.params?.[name] ? c.req.param(name) : pathId(c, name)] as const,
  );
  // A name that none of them has.
  if (path.some(([name, value]) => call.params?.[name] && !v.is(call.params[name], value)))
    return err(notFound(c));
  const q = call.q ? readQ(c, call.q, call.unparsable) : ok(undefined);
  if (!q.ok) return q;
  const query = call.query ? checkBody(c, call.query, c.req.query(), { open: true }) : ok(undefined);
  if (!query.ok) return query;
  const status = call.invalid ?? 400;
  const body = read ? await read(c) : call.request ? await readJson(c, call.request, status) : ok(undefined);
  if (!body.ok) return body;
  const form = call.form ? checkBody(c, call.form, await readForm(c), { status, open: true }) : ok(undefined);
  if (!form.ok) return err(form.error);
  const given = {
    path: Object.fromEntries(path),
    q: q.value,
    query: query.value,
    body: body.value,
    form: form.value,
  };
  return ok(given as unknown as GivenArguments<C>);
}
