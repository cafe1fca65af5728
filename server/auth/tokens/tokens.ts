import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Random } from '#domain/time.ts';

/** 256 random bits, safe in cookies and addresses. */
export function newToken(random: Random): string {
  return Buffer.from(random.bytes(32)).toString('base64url');
}

/** The stored form of a token: sufficient to recognize it, useless for signing in. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

export function signature(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url');
}

/** Compares in constant time. */
export function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}

/**
 * A CSRF token is a signature over the browser session's `csrfBase`. Nothing is stored for browsers that never sign in,
 * and a token fetched before sign-in (from the login page) stays valid after it: clients rely on that.
 */
export function csrfTokenFor(csrfBase: string, secret: string): string {
  return signature(secret, `csrf:${csrfBase}`);
}

export function isCsrfToken(token: string, csrfBase: string, secret: string): boolean {
  return sameText(token, csrfTokenFor(csrfBase, secret));
}
