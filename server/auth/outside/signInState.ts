import * as v from 'valibot';
import { parseJson } from '#domain/jsonValue.ts';
import { MINUTE, type Millis, type Random } from '#domain/time.ts';
import { newToken, sameText, signature } from '../tokens/tokens.ts';

/** How long a person may take at the provider. */
const LIFETIME: Millis = 10 * MINUTE;

const payload = v.object({ random: v.string(), at: v.number(), next: v.nullable(v.string()) });

/**
 * The state of a sign-in at a provider. It is signed together with the browser's token, so it is valid in the browser
 * that began, and for ten minutes; nothing is stored for people who never come back.
 */
export function newSignInState(
  secret: string,
  browserToken: string,
  next: string | null,
  now: Millis,
  random: Random,
): string {
  const text = JSON.stringify({ random: newToken(random), at: now, next } satisfies v.InferOutput<
    typeof payload
  >);
  const encoded = Buffer.from(text).toString('base64url');
  return `${encoded}.${signature(secret, `state:${browserToken}:${encoded}`)}`;
}

/** The address to open after sign-in; undefined if the state is expired, or not one of this browser. */
export function readSignInState(
  secret: string,
  browserToken: string,
  state: string,
  now: Millis,
): { readonly next: string | null } | undefined {
  const [encoded = '', signed = '', ...rest] = state.split('.');
  if (rest.length > 0 || !sameText(signed, signature(secret, `state:${browserToken}:${encoded}`)))
    return undefined;
  const read = v.safeParse(payload, parseJson(Buffer.from(encoded, 'base64url').toString()));
  if (!read.success || now - read.output.at > LIFETIME || now < read.output.at) return undefined;
  return { next: read.output.next };
}

/** What only this server can compute of a state: the proof key of the code, and the nonce of the ID token. */
export const verifierOf = (secret: string, state: string): string => signature(secret, `verifier:${state}`);
export const nonceOf = (secret: string, state: string): string => signature(secret, `nonce:${state}`);
