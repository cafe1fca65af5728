import { PROVIDER } from '../session/signInWays.ts';

/**
 * What a path of a Superset is to its sign-in page: a file that the page loads, a step of signing in, or the address to
 * which a provider sends people with its response, in their addresses or in a form. Null for everything else.
 */
export type SignInPart = 'file' | 'step' | 'answer';

const FILES: readonly RegExp[] = [
  /^\/static\/[\w./-]+\.(?:css|gif|ico|jpe?g|js|json|png|svg|webp|woff2?)$/,
  /^\/superset\/language_pack\/[\w-]+\/?$/,
];
/** Would keep answering at this address after the sign-in. */
const WORKER = /service-?worker/i;
const STEP = new RegExp(`^/login(?:/(?:${PROVIDER})?)?$`);
const ANSWER = new RegExp(`^/oauth-authorized/${PROVIDER}/?$|^/saml/acs/?$`);

export function signInPart(path: string, furtherPaths: readonly string[] = []): SignInPart | null {
  if (ANSWER.test(path) || furtherPaths.includes(path)) return 'answer';
  if (STEP.test(path)) return 'step';
  return FILES.some((each) => each.test(path)) && !WORKER.test(path) ? 'file' : null;
}
