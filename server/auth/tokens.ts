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
