import type { Context } from 'hono';
import type { ServerConfig } from '../../config.ts';
import type { AppEnv } from '../../deps.ts';
import { isOwnOrigin } from '../../http/originCheck.ts';
import { outerUrl } from '../../http/outerUrl.ts';
import { notFound } from '../../http/response/errorBodies.ts';
import { postAgainPage, readForm } from './postAgainPage.ts';
import { refusalPage } from './refusalPage.ts';
import { isForm, isOpenIdResponse } from './signInForm.ts';
import type { SignInPart } from './signInParts.ts';

const NOT_OPEN =
  'This sign-in began more than ten minutes ago, in another browser, or was already completed.';

/** A request without an open sign-in. Nothing of it reaches the Superset. */
export async function respondOutside(
  c: Context<AppEnv>,
  config: ServerConfig,
  part: SignInPart | null,
): Promise<Response> {
  if (part === null) return notFound(c);
  if (c.req.method !== 'POST' || part === 'file' || !isForm(c) || isOwnOrigin(c, config))
    return refusalPage(c, 403, NOT_OPEN);
  const { text, isPostedAgain } = readForm(await c.req.text());
  const fields = new URLSearchParams(text);
  const isAnswer = part === 'answer' || isOpenIdResponse(fields);
  if (!isAnswer || isPostedAgain) return refusalPage(c, 403, NOT_OPEN);
  return postAgainPage(c, new URL(config.publicUrl ?? outerUrl(c, config).origin), fields);
}
