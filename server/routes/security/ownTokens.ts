import { Hono } from 'hono';
import * as v from 'valibot';
import { DAY } from '#domain/time.ts';
import { OWN_TOKEN_PREFIX } from '../../auth/tokens/ownToken.ts';
import { logCaller } from '../../people/securityLog.ts';
import { hashToken, newToken } from '../../auth/tokens/tokens.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { textOfLength } from '../../http/request/bodyRules.ts';
import { fieldErrors, messageError } from '../../http/response/errorBodies.ts';
import { readJson } from '../../http/request/jsonBody.ts';
import { senderAddress } from '../../http/outerUrl.ts';
import { currentUser, requireUser } from '../../auth/requireUser.ts';

const MAX_TOKENS = 50;
const MAX_DAYS = 366;

const tokenBody = v.strictObject({
  name: textOfLength(1, 64),
  days: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_DAYS)),
});

/** Makes a token for a person's scripts. It is shown in this response only; sessions list it and end it. */
export function ownTokenRoutes(deps: ServerDeps): Hono<AppEnv> {
  const { meta, clock, random, config } = deps;
  const routes = new Hono<AppEnv>();
  routes.post('/api/v1/sextant/account/tokens/', requireUser(deps), async (c) => {
    // A token that could make others would outlive its own end.
    if (!c.get('byCookie')) return messageError(c, 403, 'Tokens are made in the app, not with a token.');
    const read = await readJson(c, tokenBody);
    if (!read.ok) return read.error;
    const { id: userId } = currentUser(c);
    const now = clock.now();
    const known = meta.ownTokens.ofUser(userId, now);
    const name = read.value.name.trim();
    if (name === '' || known.some(({ tokenName }) => tokenName === name))
      return fieldErrors(c, { name: ['Give the token a name that none of your tokens has.'] });
    if (known.length >= MAX_TOKENS)
      return fieldErrors(c, { name: [`You have ${MAX_TOKENS} tokens. Revoke one that is not used.`] });
    const token = `${OWN_TOKEN_PREFIX}${newToken(random)}`;
    const expiresOn = now + read.value.days * DAY;
    const made = { userId, name, expiresOn, sender: senderAddress(c, config) };
    meta.ownTokens.insert(hashToken(token), made, now);
    logCaller(c, deps, 'token-made', `${name}, for ${read.value.days} days`);
    return c.json({ result: { token, name, expires_on: expiresOn } }, 201);
  });
  return routes;
}
