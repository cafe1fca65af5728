import type { Context } from 'hono';
import type { Result } from '#domain/result.ts';
import type { AppEnv } from '../deps.ts';
import type { SignInFault } from './authenticate.ts';

/** Nobody could say whether name and password are right. */
export interface SignInUnavailable {
  readonly kind: 'closed';
  readonly status: 502 | 503 | 504;
  /** For the person, in a sentence. */
  readonly notice: string;
}

/** Decides who comes in: the embedded server's own users, or the Superset behind a gateway. */
export interface Authenticator<Who> {
  admit(
    sender: string,
    username: string,
    password: string,
  ): Promise<Result<Who, SignInFault | SignInUnavailable>>;
  /** Whom a one-time key lets in; null for a used, old or unknown one. */
  admitByKey(key: string): Who | null;
  enter(c: Context<AppEnv>, who: Who): void;
  leave(c: Context<AppEnv>): Promise<void>;
}
