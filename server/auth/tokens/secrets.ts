import type { Random } from '#domain/time.ts';
import type { Meta } from '../../meta/meta.ts';
import { newToken } from './tokens.ts';

/** The server's signing keys. Created at its first start and stored sealed, so that a restart signs nobody out. */
export interface Secrets {
  readonly jwt: string;
  readonly csrf: string;
}

export function secretsOf(meta: Meta, random: Random): Secrets {
  return {
    jwt: meta.secrets.getOrMake('jwt', () => newToken(random)),
    csrf: meta.secrets.getOrMake('csrf', () => newToken(random)),
  };
}
