import type { Context, Hono, MiddlewareHandler } from 'hono';
import type * as v from 'valibot';
import type { Call, PathName } from '#contract/call.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { AppEnv } from '../deps.ts';
import { checkBody, readJson } from './request/jsonBody.ts';
import { readForm } from './request/readForm.ts';
import { pathId } from './request/pathId.ts';
import { readQ } from './request/rison.ts';

type Schema = v.GenericSchema;
type Read<C extends Call, K extends keyof Call> = C[K] extends infer S extends Schema
  ? v.InferOutput<S>
  : never;
type Params<C extends Call> = C['params'] extends infer P extends Readonly<Record<string, Schema>>
  ? P
  : never;

/** The arguments of a call as its schemas have them; `q` is undefined where a request has none. */
export interface Given<C extends Call> {
  readonly path: {
    readonly [Name in PathName<C['path']>]: Name extends keyof Params<C>
      ? v.InferOutput<Params<C>[Name]>
      : number;
  };
  readonly q: Read<C, 'q'> | undefined;
  readonly query: Read<C, 'query'>;
  readonly body: Read<C, 'request'>;
  readonly form: Read<C, 'form'>;
}

type Served = MiddlewareHandler<AppEnv> & { readonly serves?: Call };

/** Routes a call: its handler is called with arguments that match the schemas; others are refused here. */
export function serve<C extends Call>(
  routes: Hono<AppEnv>,
  call: C,
  right: MiddlewareHandler<AppEnv>,
  handle: (c: Context<AppEnv>, given: Given<C>) => Response | Promise<Response>,
): void {
  const served = async (c: Context<AppEnv>): Promise<Response> => {
    const given = await readArguments(c, call);
    return given.ok ? handle(c, given.value) : given.error;
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

/** The path of a route: whole numbers match digits only, and a choice its words. */
const routePath = ({ path, params }: Call): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const schema = params?.[name];
    if (schema === undefined) return `:${name}{[0-9]+}`;
    return 'options' in schema ? `:${name}{${(schema.options as readonly string[]).join('|')}}` : `:${name}`;
  });

async function readArguments<C extends Call>(
  c: Context<AppEnv>,
  call: C,
): Promise<Result<Given<C>, Response>> {
  const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const path = names.map(
    (name) => [name, call.params?.[name] ? c.req.param(name) : pathId(c, name)] as const,
  );
  const q = call.q ? readQ(c, call.q, call.unparsable) : ok(undefined);
  if (!q.ok) return q;
  const query = call.query ? checkBody(c, call.query, c.req.query(), { open: true }) : ok(undefined);
  if (!query.ok) return query;
  const status = call.invalid ?? 400;
  const body = call.request ? await readJson(c, call.request, status) : ok(undefined);
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
  return ok(given as unknown as Given<C>);
}
