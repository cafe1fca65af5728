import type { Random } from '#domain/time.ts';
import type { Meta } from '../meta/meta.ts';
import { newToken } from './tokens.ts';

/** What this server signs with. Made at its first start and kept, so that a restart signs nobody out. */
export interface Secrets {
  readonly jwt: string;
  readonly csrf: string;
}

const TOKEN_SECRET = 'secret.jwt';

export function secretsOf(meta: Meta, random: Random): Secrets {
  return {
    // Asked for each time, because it changes while a server runs: a start listens before it resets a password.
    get jwt() {
      return meta.settings.getOrMake(TOKEN_SECRET, () => newToken(random));
    },
    csrf: meta.settings.getOrMake('secret.csrf', () => newToken(random)),
  };
}

/** Ends every bearer token that was signed until now, whoever it was for: they are kept nowhere, to be ended one by one. */
export function endTokens(meta: Meta, random: Random): void {
  meta.settings.set(TOKEN_SECRET, newToken(random));
}
