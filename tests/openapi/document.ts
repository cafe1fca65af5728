import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import type { Call } from '#contract/call.ts';
import type { RouteRight } from '../../server/auth/rights/routeRight.ts';

/** A call that a server has, and what it asks of its caller. */
export interface ServedCall {
  readonly call: Call;
  readonly right: RouteRight;
}

type Json = Readonly<Record<string, unknown>>;

const REFUSALS: Readonly<Record<number, string>> = {
  400: 'The arguments do not match, or a rule refuses them.',
  401: 'Nobody is signed in.',
  403: 'The caller may not do this.',
  404: 'There is no such thing, or the caller may not see it.',
  408: 'It took too long.',
  409: 'Not in its present state.',
  410: 'It is there no more.',
  412: 'It was changed after it was read.',
  415: 'The body has another type.',
  422: 'The arguments do not match, or a rule refuses them.',
  429: 'Too many requests of this kind.',
  500: 'As the contract has it.',
  503: 'Too much of this kind is done at the moment.',
  504: 'It took too long.',
};

/** The calls of a server as a document of OpenAPI 3.1. */
export function openApiDocument(served: readonly ServedCall[], version: string): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const each of served.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b), 'en'))) {
    const { path, method } = each.call;
    (paths[path] ??= {})[method.toLowerCase()] = operationOf(each);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sextant',
      version,
      description:
        'The calls of the REST contract of Apache Superset that this server has, and those of its own below /api/v1/sextant/. ' +
        'Arguments are refused unless they match; responses may contain more.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: {
        cookie: { type: 'apiKey', in: 'cookie', name: 'sextant-session' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
      responses: Object.fromEntries(
        Object.entries(REFUSALS).map(([status, description]) => [
          `refused${status}`,
          {
            description,
            content: { 'application/json': { schema: { $ref: '#/components/schemas/refusal' } } },
          },
        ]),
      ),
      schemas: {
        refusal: {
          description: 'One of the error bodies of the contract, which differ by their keys.',
          anyOf: [
            { type: 'object', required: ['message'] },
            { type: 'object', required: ['errors'] },
            { type: 'object', required: ['error'] },
            { type: 'object', required: ['msg'] },
          ],
        },
      },
    },
  };
}

const keyOf = ({ call }: ServedCall): string => `${call.path} ${call.method}`;

function operationOf({ call, right }: ServedCall): Json {
  const { method, path, q, query, request, form, invalid, errors = [] } = call;
  const takes = q ?? query ?? request ?? form;
  const statuses = new Set([
    ...(takes === undefined ? [] : [400]),
    ...(right === 'anyone' ? [] : [401, 403]),
    ...(invalid === undefined ? [] : [invalid]),
    ...errors,
    ...(call.unparsable === undefined ? [] : [call.unparsable]),
  ]);
  const body = request
    ? { 'application/json': { schema: schemaOf(request) } }
    : form && { 'multipart/form-data': { schema: schemaOf(form) } };
  return {
    operationId: `${method.toLowerCase()}${path.replaceAll(/[^a-z0-9]+/gi, '_').replace(/_$/, '')}`,
    tags: [/^\/(?:api\/v1\/(?:sextant\/|security\/)?)?([a-z_]+)/.exec(path)?.[1] ?? 'other'],
    ...(right === 'anyone' ? { security: [] } : { security: [{ cookie: [] }, { bearer: [] }] }),
    ...(typeof right === 'string' ? {} : { description: `Needs the permission ${right.join(' on ')}.` }),
    parameters: [
      ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
        name,
        in: 'path',
        required: true,
        schema: call.params?.[name] ? schemaOf(call.params[name]) : { type: 'integer' },
      })),
      ...(q
        ? [
            {
              name: 'q',
              in: 'query',
              description: 'As rison.',
              content: { 'application/json': { schema: schemaOf(q) } },
            },
          ]
        : []),
      ...parametersOf(query),
    ],
    ...(body && { requestBody: { required: true, content: body } }),
    responses: {
      [call.status ?? 200]: { description: 'Done.', content: contentOf(call) },
      ...Object.fromEntries(
        [...statuses].map((status) => [
          status,
          status < 300
            ? { description: 'Taken, and done later.', content: contentOf(call) }
            : status < 400
              ? { description: 'It is at another address.' }
              : { $ref: `#/components/responses/refused${status}` },
        ]),
      ),
    },
  };
}

const contentOf = ({ response }: Call): Json =>
  typeof response === 'string'
    ? { [response]: { schema: { type: 'string', format: 'binary' } } }
    : { 'application/json': { schema: schemaOf(response) } };

function parametersOf(query: v.GenericSchema | undefined): Json[] {
  if (!query) return [];
  const { properties = {}, required = [] } = schemaOf(query) as {
    readonly properties?: Json;
    readonly required?: readonly string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    ...(required.includes(name) && { required: true }),
    schema,
  }));
}

function schemaOf(schema: v.GenericSchema): Json {
  const { $schema: _, ...converted } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: 'input',
    // Rules in code are the server's, which says them in its refusals.
    errorMode: 'ignore',
    overrideSchema: ({ valibotSchema: { type } }) =>
      type === 'file' || type === 'instance' ? { type: 'string', format: 'binary' } : undefined,
  });
  return converted;
}
