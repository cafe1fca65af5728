import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { SayText } from '#domain/format/texts.ts';
import { pageTexts } from '../http/request/requestLanguage.ts';
import { escapeHtml, htmlPage } from '../http/response/htmlPage.ts';

/** How people sign in. */
export interface SignInWays {
  /** Whether by name and password. */
  readonly form: boolean;
  /** Elsewhere: what people call it, and where it begins, below the base path. */
  readonly elsewhere: readonly { readonly label: string; readonly path: string }[];
  /** Where the sign-in page of the Superset opens, below the base path. */
  readonly ownPage?: string;
  /** A page that signs out of it. */
  readonly signOut?: { readonly label: string; readonly path: string };
}

export interface LoginPage {
  readonly basePath: string;
  readonly csrfToken: string;
  /** The address to open after sign-in: on this server, or null for its start page. */
  readonly next: string | null;
  readonly ways: SignInWays;
  /** In the language of the page. */
  readonly notice: ((t: SayText) => string) | null;
  readonly status?: ContentfulStatusCode;
}

/** The sign-in form. Programs fill it in too: they look for the input whose name and id are `csrf_token`. */
export async function loginPage(c: Context, page: LoginPage): Promise<Response> {
  const { language, t } = await pageTexts(c);
  const next = page.next === null ? '' : `?next=${encodeURIComponent(page.next)}`;
  const action = `${page.basePath}/login/${next}`;
  const { ways, basePath } = page;
  const link = (path: string, words: string, look = ''): string =>
    `<a${look} href="${escapeHtml(basePath + path)}">${escapeHtml(words)}</a>`;
  const elsewhere = ways.elsewhere.map(
    ({ label, path }) =>
      `<p class="other">${link(path + next, t('Sign in with {name}', { name: label }), ' class="button"')}</p>`,
  );
  if (ways.ownPage !== undefined)
    elsewhere.push(`<p>${link(ways.ownPage + next, t('Sign in at the Superset’s own page'))}</p>`);
  if (ways.signOut) {
    const { label: name, path } = ways.signOut;
    elsewhere.push(`<p>${link(path, t('Sign out of {name}', { name }))}</p>`);
  }
  const notice = page.notice === null ? '' : `<p role="alert">${escapeHtml(page.notice(t))}</p>`;
  return htmlPage(
    c,
    page.status ?? 200,
    t('Sign in'),
    notice + (ways.form ? formHtml(t, action, page.csrfToken) : '') + elsewhere.join(''),
    `${page.basePath}/login/style.css`,
    language,
  );
}

const formHtml = (t: SayText, action: string, csrfToken: string): string =>
  `<form method="post" action="${escapeHtml(action)}">` +
  `<input type="hidden" id="csrf_token" name="csrf_token" value="${escapeHtml(csrfToken)}">` +
  `<label for="username">${escapeHtml(t('Username'))}</label>` +
  `<input id="username" name="username" autocomplete="username" autocapitalize="none" required autofocus>` +
  `<label for="password">${escapeHtml(t('Password'))}</label>` +
  `<input id="password" name="password" type="password" autocomplete="current-password" required>` +
  `<button type="submit">${escapeHtml(t('Sign in'))}</button></form>`;

/** Asks whether to sign out. */
export async function logoutPage(
  c: Context,
  { basePath, csrfToken }: Pick<LoginPage, 'basePath' | 'csrfToken'>,
): Promise<Response> {
  const { language, t } = await pageTexts(c);
  const asked = t(
    'Sign out of Sextant in this browser? What it keeps for work without a network stays on the device.',
  );
  return htmlPage(
    c,
    200,
    t('Sign out'),
    `<p>${escapeHtml(asked)}</p>` +
      `<form method="post" action="${escapeHtml(basePath)}/logout/">` +
      `<input type="hidden" id="csrf_token" name="csrf_token" value="${escapeHtml(csrfToken)}">` +
      `<button type="submit">${escapeHtml(t('Sign out'))}</button></form>` +
      `<p><a href="${escapeHtml(basePath)}/">${escapeHtml(t('Stay signed in'))}</a></p>`,
    `${basePath}/login/style.css`,
    language,
  );
}

export const LOGIN_STYLE = `
:root { --accent: light-dark(oklch(0.345 0.098 262), oklch(0.8 0.082 256)); color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: light-dark(#f3f5f9, #10141d); color: light-dark(#161b26, #e8ecf5); }
main { width: min(22rem, 100% - 2rem); padding: 2rem; border-radius: 12px; background: light-dark(#fff, #181e2b); box-shadow: 0 8px 32px rgb(0 0 0 / 0.12); }
h1 { margin: 0 0 1rem; font-size: 1.25rem; }
form { display: grid; gap: 0.25rem; }
label { font-size: 0.875rem; font-weight: 600; }
input { font: inherit; padding: 0.5rem 0.625rem; margin-bottom: 0.75rem; border: 1px solid light-dark(#8a93a6, #6b7489); border-radius: 8px; background: transparent; color: inherit; }
button { font: inherit; font-weight: 600; padding: 0.5rem; border: 0; border-radius: 8px; background: var(--accent); color: light-dark(#fff, #10141d); cursor: pointer; }
.button { display: block; font-weight: 600; padding: 0.5rem; border: 1px solid var(--accent); border-radius: 8px; text-align: center; text-decoration: none; }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
[role='alert'] { margin: 0 0 1rem; padding: 0.5rem 0.75rem; border-left: 4px solid #c62828; background: light-dark(#fdecec, #3a1d20); }
@media (forced-colors: active) { button { border: 1px solid; } }
`;
