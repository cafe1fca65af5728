import type { Context } from 'hono';
import { err, ok, type Result } from '#domain/result.ts';
import type { AppEnv, BearerFault, ServerDeps } from '../../deps.ts';
import { localPath, senderAddress } from '../../http/outerUrl.ts';
import { isFull } from '../../meta/fullDiskWriter.ts';
import type { User } from '../../meta/people/users.ts';
import type { TokenScope } from '../../meta/people/ownTokens.ts';
import { hashToken } from './tokens.ts';

/** What the tokens of people begin with, so that they are recognized where they should not be. */
export const OWN_TOKEN_PREFIX = 'sxt_';

interface OwnTokenUser {
  readonly user: User;
  readonly scope: TokenScope;
}

/** The token of an `Authorization` header, if it is one that a person made. */
export const ownTokenIn = (authorization: string): string | null =>
  authorization.startsWith(`Bearer ${OWN_TOKEN_PREFIX}`) ? authorization.slice('Bearer '.length) : null;

/** The address of the tools of models. */
export const TOOLS_PATH = '/mcp';
/** Marks the requests that such a tool makes of this server. No request from outside has it. */
export const BY_TOOL = Symbol('by a tool');

const FOR_TOOLS = 'This token is for the tools of models, at /mcp. Make one for scripts.';
const FOR_SCRIPTS = 'This token is for scripts. Make one for models.';

export function userOfOwnToken(
  c: Context<AppEnv>,
  { meta, clock, config, log }: ServerDeps,
  token: string,
): Result<OwnTokenUser, BearerFault> {
  const now = clock.now();
  const hash = hashToken(token);
  const found = meta.ownTokens.find(hash, now);
  const user = found && meta.users.byId(found.userId);
  if (!found || !user?.active)
    return err({
      status: 401,
      msg: 'This token has expired, was revoked or never existed. Make another one.',
    });
  const isAtTools = localPath(c, config) === TOOLS_PATH;
  const isByTool = (c.env as { readonly [BY_TOOL]?: true } | undefined)?.[BY_TOOL] === true;
  if (found.scope === 'mcp' ? !isAtTools && !isByTool : isAtTools)
    return err({ status: 401, msg: found.scope === 'mcp' ? FOR_TOOLS : FOR_SCRIPTS });
  try {
    meta.ownTokens.seen(hash, found.seenOn, now, senderAddress(c, config));
  } catch (cause) {
    // Reading works on a full disk; only when it was used cannot be stored.
    if (!isFull(cause)) throw cause;
    log.warn('use of a token not stored', { cause: String(cause) });
  }
  return ok({ user, scope: found.scope });
}
