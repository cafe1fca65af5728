import { Hono } from 'hono';
import { makeToken } from '#contract/people/account.ts';
import { DAY } from '#domain/time.ts';
import { OWN_TOKEN_PREFIX } from '../../auth/tokens/ownToken.ts';
import { logCaller } from '../../people/securityLog.ts';
import { hashToken, newToken } from '../../auth/tokens/tokens.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { fieldErrors, messageError } from '../../http/response/errorBodies.ts';
import { senderAddress } from '../../http/outerUrl.ts';
import { currentUser, requireUser } from '../../auth/requireUser.ts';
import { serve } from '../../http/serve.ts';

const MAX_TOKENS = 50;
/** Makes a token for a person's scripts. It is shown in this response only; sessions list it and end it. */
export function ownTokenRoutes(deps: ServerDeps): Hono<AppEnv> {
  const { meta, clock, random, config } = deps;
  const routes = new Hono<AppEnv>();
  serve(routes, makeToken, requireUser(deps), (c, { body }) => {
    // A token that could make others would outlive its own end.
    if (!c.get('byCookie')) return messageError(c, 403, 'Tokens are made in the app, not with a token.');
    const { id: userId } = currentUser(c);
    const now = clock.now();
    const known = meta.ownTokens.ofUser(userId, now);
    const name = body.name.trim();
    if (name === '' || known.some(({ tokenName }) => tokenName === name))
      return fieldErrors(c, { name: ['Give the token a name that none of your tokens has.'] });
    if (known.length >= MAX_TOKENS)
      return fieldErrors(c, { name: [`You have ${MAX_TOKENS} tokens. Revoke one that is not used.`] });
    const token = `${OWN_TOKEN_PREFIX}${newToken(random)}`;
    const expiresOn = now + body.days * DAY;
    const { scope } = body;
    const made = { userId, name, expiresOn, sender: senderAddress(c, config), scope };
    meta.ownTokens.insert(hashToken(token), made, now);
    logCaller(
      c,
      deps,
      'token-made',
      `${name}, for ${body.days} days${scope === 'mcp' ? ', for models' : ''}`,
    );
    return c.json({ result: { token, name, expires_on: expiresOn } }, 201);
  });
  return routes;
}
