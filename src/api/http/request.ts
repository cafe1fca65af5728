import type { Millis } from '#domain/time.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export type RequestBody =
  | { readonly json: unknown }
  /** Fields of a multipart form, files among them. */
  | { readonly parts: Readonly<Record<string, string | File | undefined>> }
  /** Plain form fields, as an HTML form sends them. */
  | { readonly form: Readonly<Record<string, string>> };

/** A request as data. Paths begin with a slash, relative to the server's base path. */
export interface ApiRequest {
  readonly method: Method;
  readonly path: string;
  readonly query?: Readonly<Record<string, string>> | URLSearchParams;
  readonly body?: RequestBody;
  readonly headers?: Readonly<Record<string, string>>;
  readonly accept?: string;
  /** Null for calls without a time limit. */
  readonly timeout?: Millis | null;
  readonly signal?: AbortSignal;
}

/** The request for `fetch`. Redirects are never followed: they would end on a page with status 200. */
export function toFetch(
  request: ApiRequest,
  baseUrl: string,
  extraHeaders: Readonly<Record<string, string>>,
): { readonly url: string; readonly init: RequestInit } {
  const search = new URLSearchParams(request.query).toString();
  const headers: Record<string, string> = {
    Accept: request.accept ?? 'application/json',
    ...extraHeaders,
    ...request.headers,
  };
  const init: RequestInit = {
    method: request.method,
    headers,
    redirect: 'manual',
    credentials: 'same-origin',
    cache: 'no-store',
  };
  if (request.body && 'json' in request.body) {
    headers['Content-Type'] = 'application/json';
    init.body = JSON.stringify(request.body.json);
  } else if (request.body && 'form' in request.body) {
    init.body = new URLSearchParams(request.body.form);
  } else if (request.body && 'parts' in request.body) {
    const form = new FormData();
    for (const [name, value] of Object.entries(request.body.parts))
      if (value !== undefined) form.set(name, value);
    init.body = form;
  }
  return { url: `${baseUrl}${request.path}${search && `?${search}`}`, init };
}
