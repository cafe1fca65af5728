import type * as v from 'valibot';
import type { Arguments, Call, ResponseOf } from '#contract/call.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import type { Result } from '#domain/result.ts';
import type { Client, Headed } from './client.ts';
import type { ApiRequest } from './request.ts';

type RisonValue =
  | string
  | number
  | boolean
  | readonly RisonValue[]
  | { readonly [key: string]: RisonValue | undefined };

/**
 * Serialises the parameter `q`. Keys must be plain words; text is always quoted. Undefined keys are omitted: the
 * contract rejects null where it expects text.
 */
export function rison(value: RisonValue): string {
  if (typeof value === 'string') return `'${value.replace(/[!']/g, '!$&')}'`;
  if (typeof value === 'number') return String(value).replace('e+', 'e');
  if (typeof value === 'boolean') return value ? '!t' : '!f';
  if (isList(value)) return `!(${value.map(rison).join(',')})`;
  const entries = Object.entries(value).flatMap(([key, each]) =>
    each === undefined ? [] : [`${key}:${rison(each)}`],
  );
  return `(${entries.join(',')})`;
}

function isList(value: RisonValue): value is readonly RisonValue[] {
  return Array.isArray(value);
}

/** What a call is sent with beside its arguments. */
type Options = Pick<ApiRequest, 'headers' | 'accept' | 'timeout' | 'signal'>;

interface Sent extends Options {
  readonly path?: Readonly<Record<string, number | string>>;
  readonly q?: unknown;
  readonly query?: Readonly<Record<string, string>>;
  readonly request?: unknown;
  readonly form?: Readonly<Record<string, string | File | undefined>>;
}

/** A call with its arguments, as a request. */
export function toRequest(call: Call, sent: Sent): ApiRequest {
  const { path, q, query, request, form, ...options } = sent;
  return {
    ...options,
    method: call.method,
    // A colon stays one: servers know keys of links such as `kv:9`.
    path: call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(path?.[name] ?? '').replace('%3A', ':'),
    ),
    query: { ...query, ...(q !== undefined && { q: rison(q as RisonValue) }) },
    ...(request !== undefined && { body: { json: request } }),
    ...(form && { body: { parts: form } }),
  };
}

/** The values of a form's fields as JSON texts. */
export const jsonTexts = <T extends object>(fields: T): { readonly [Name in keyof T]: string } =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, JSON.stringify(value)])) as {
    readonly [Name in keyof T]: string;
  };

type Response<C extends Call> = v.GenericSchema<unknown, ResponseOf<C>>;

/** Sends a call and reads its response. */
export const send = <C extends Call>(
  client: Client,
  call: C,
  sent: Arguments<C> & Options,
): Promise<Result<ResponseOf<C>, ApiError>> =>
  client.json(toRequest(call, sent), call.response as unknown as Response<C>);

/** The same, with response headers. */
export const sendForHeaders = <C extends Call>(
  client: Client,
  call: C,
  sent: Arguments<C> & Options,
): Promise<Result<Headed<ResponseOf<C>>, ApiError>> =>
  client.headed(toRequest(call, sent), call.response as unknown as Response<C>);
