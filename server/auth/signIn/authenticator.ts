import type { Context } from 'hono';
import type { Result } from '#domain/result.ts';
import type { AppEnv } from '../../deps.ts';
import type { SignInWays } from '../../pages/loginPage.ts';
import type { SignInFault } from './authenticate.ts';

/** The credentials could not be checked. */
export interface SignInUnavailable {
  readonly kind: 'closed';
  readonly status: 502 | 503 | 504;
  /** A sentence for the person. */
  readonly notice: string;
}

/** Checks credentials: against the embedded server's own users, or the Superset behind a gateway. */
export interface Authenticator<Who> {
  admit(
    sender: string,
    username: string,
    password: string,
  ): Promise<Result<Who, SignInFault | SignInUnavailable>>;
  /** The user of a one-time key; null for a used, expired or unknown one. */
  admitByKey(key: string): Who | null;
  enter(c: Context<AppEnv>, who: Who): void;
  leave(c: Context<AppEnv>): Promise<void>;
  /** How people sign in, where that is not this server's to know. */
  ways?(): Promise<SignInWays>;
}
