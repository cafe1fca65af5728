/** How other sites show a dashboard. */
export interface Embedding {
  readonly uuid: string;
  /** Origins of the sites; none for all. */
  readonly domains: readonly string[];
}

const ORIGIN = /^https?:\/\/([a-z\d]([a-z\d.-]*[a-z\d])?|\[[a-f\d:.]+\])(:\d{1,5})?\/?$/i;

/** The origins in a text, with commas, spaces or lines between them; or the first part that is not an origin. */
export function readDomains(
  text: string,
): { readonly domains: readonly string[] } | { readonly wrong: string } {
  const typed = text.split(/[\s,]+/).filter((each) => each !== '');
  const wrong = typed.find((each) => !ORIGIN.test(each));
  if (wrong !== undefined) return { wrong };
  return { domains: [...new Set(typed.map((each) => each.toLowerCase().replace(/\/$/, '')))] };
}

/** The claims of a token for guests; the condition may be empty. */
export const guestRequest = (uuid: string, condition: string) => ({
  user: {},
  resources: [{ type: 'dashboard' as const, id: uuid }],
  rls: condition.trim() === '' ? [] : [{ clause: condition }],
});

/** What a site's page runs to show the dashboard; its own server asks for the token. */
export const embedCode = (uuid: string, server: string): string =>
  `import { embedDashboard } from '@superset-ui/embedded-sdk';

embedDashboard({
  id: ${JSON.stringify(uuid)},
  supersetDomain: ${JSON.stringify(server)},
  mountPoint: document.getElementById('dashboard'),
  // Your server asks POST /api/v1/security/guest_token/ for it.
  fetchGuestToken: () => fetch('/guest-token').then((answer) => answer.text()),
});
`;
