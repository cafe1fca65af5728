import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type Millis, SECOND } from '#domain/time.ts';
import { issue } from './issues.ts';

/** The error bodies of the contract. A client distinguishes them by their keys, so no response may mix two of them. */

export interface SupersetError {
  readonly message: string;
  readonly error_type: string;
  readonly level: 'info' | 'warning' | 'error';
  readonly extra: Readonly<Record<string, unknown>> | null;
}

/** What an error says beside its message. */
export interface ErrorDetails {
  readonly type?: string;
  /** The issue code of every unexpected error unless given. */
  readonly extra?: SupersetError['extra'];
  readonly level?: SupersetError['level'];
}

/** One entry of `errors`. */
export function supersetErrorEntry(message: string, details: ErrorDetails = {}): SupersetError {
  const { type = 'GENERIC_BACKEND_ERROR', extra = { issue_codes: [issue(1011)] }, level = 'error' } = details;
  return { message, error_type: type, level, extra };
}

/** `{"errors":[…]}`: errors of engines, security, commands and HTTP itself. */
export function supersetError(
  c: Context,
  status: ContentfulStatusCode,
  message: string,
  details?: ErrorDetails,
): Response {
  return c.json({ errors: [supersetErrorEntry(message, details)] }, status);
}

/** `{"message":"text"}`: not found, forbidden, fatal. */
export function messageError(c: Context, status: ContentfulStatusCode, message: string): Response {
  return c.json({ message }, status);
}

export const notFound = (c: Context): Response => messageError(c, 404, 'Not found');
export const forbidden = (c: Context): Response => messageError(c, 403, 'Forbidden');
/** The contract's response to any internal error in an API method. */
export const fatalError = (c: Context): Response => messageError(c, 500, 'Fatal error');

/** The messages of a field, or the same nested by index or field. */
export interface FieldErrors {
  readonly [field: string]: readonly (string | FieldErrors)[] | string | FieldErrors;
}

/** `{"message":{"field":["text"]}}`: a payload that is invalid for its schema. */
export function fieldErrors(c: Context, fields: FieldErrors, status: 400 | 422 = 400): Response {
  return c.json({ message: fields }, status);
}

/** `{"error":"text"}`: the legacy calls and a few others. */
export function legacyError(c: Context, status: ContentfulStatusCode, error: string): Response {
  return c.json({ error }, status);
}

/** `{"msg":"text"}`: errors of bearer tokens, and a missing sign-in. */
export function tokenError(c: Context, status: ContentfulStatusCode, msg: string): Response {
  return c.json({ msg }, status);
}

/** No body: another person's tab, or a deleted one. */
export function emptyBody(c: Context, status: 403 | 404): Response {
  return c.body(null, status, { 'Content-Type': 'text/html; charset=utf-8' });
}

/** The response of legacy calls to callers without permission. */
export function accessDenied(c: Context, status: 401 | 403): Response {
  return c.json({ message: 'Access is Denied', severity: 'danger' }, status);
}

/** The response after several wrong passwords, or during very many sign-ins: not in the contract, but standard HTTP. */
export function tooManyAttempts(c: Context, wait: Millis): Response {
  const seconds = Math.ceil(wait / SECOND);
  c.header('Retry-After', String(seconds));
  return messageError(c, 429, `Too many attempts to sign in. Try again in ${seconds} s.`);
}

/** The error for a uuid of a new entity that exists already. */
export const TAKEN_UUID = { uuid: ['Must be unique'] };
