import type { Random } from '#domain/time.ts';
import type { Meta } from '../meta/meta.ts';
import { newToken } from './tokens.ts';

/** The server's signing keys. Created at its first start and stored, so that a restart signs nobody out. */
export interface Secrets {
  readonly jwt: string;
  readonly csrf: string;
}

const TOKEN_SECRET = 'secret.jwt';

export function secretsOf(meta: Meta, random: Random): Secrets {
  return {
    // Read each time, because it changes at runtime: a start listens before it resets a password.
    get jwt() {
      return meta.settings.getOrMake(TOKEN_SECRET, () => newToken(random));
    },
    csrf: meta.settings.getOrMake('secret.csrf', () => newToken(random)),
  };
}

/** Invalidates all bearer tokens of all users: tokens are not stored, so single ones cannot be revoked. */
export function endTokens(meta: Meta, random: Random): void {
  meta.settings.set(TOKEN_SECRET, newToken(random));
}
