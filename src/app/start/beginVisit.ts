import * as v from 'valibot';
import type { Api } from '#api/api.ts';
import { createApi } from '#api/createApi.ts';
import { send } from '#api/http/send.ts';
import { getEmbeddedDashboard } from '#contract/dashboard/embedding.ts';
import { GUEST_TOKEN_HEADER, PUBLIC_VIEW, VIEW_AS_HEADER } from '#contract/people/visiting.ts';
import { describeError } from '#domain/error/describeError.ts';
import type { FrameRequests } from '#features/services/page.ts';
import { t } from '#ui/t.ts';
import type { BrowserPorts } from '../browserPorts.ts';
import { createAroundFrame } from './aroundFrame.ts';
import { NOWHERE } from './nowhere.ts';
import type { PageVisit } from './visit.ts';

type Ports = Pick<BrowserPorts, 'baseUrl' | 'serverUrl' | 'clock'>;

/** Sends a header with every request. */
function withHeader(page: Window, name: string, value: () => string): typeof globalThis.fetch {
  const fetchPage = page.fetch.bind(page);
  return (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set(name, value());
    return fetchPage(input, { ...init, headers });
  };
}

export async function beginVisit(
  page: Window,
  ports: Ports,
  prefix: string,
  /** Null for a visitor who has not signed in. */
  channel: Promise<MessagePort> | null,
): Promise<PageVisit> {
  if (channel === null) return publicVisit(page);
  const [, kind, name = ''] = prefix.split('/');
  if (kind === 'file')
    return (await import('../portable/beginFileVisit.ts')).beginFileVisit(name, ports.clock);
  if (kind === 'embedded') return openEmbedded(page, ports, name, prefix, channel);
  const fetch = withHeader(page, VIEW_AS_HEADER, () => name);
  return {
    fetch,
    lastText: NOWHERE,
    guestToken: null,
    shown: {
      kind: 'viewer',
      ...(/^guest:|^role:\d+:/.test(name) && { only: onlyPage(page, prefix, name) }),
      text: name.startsWith('user:')
        ? await textOfPerson(createApi({ fetch, baseUrl: ports.serverUrl, clock: ports.clock }))
        : name.startsWith('guest:')
          ? t('You see what a guest with a token sees. Nothing can be changed.')
          : t('You see what people with this role see. Nothing can be changed.'),
    },
  };
}

/** Whom the viewer sees the app as, by name if the server names them. */
async function textOfPerson({ security }: Pick<Api, 'security'>): Promise<string> {
  // Each reading of the person themselves is a visit in the security log; this is not.
  const me = await security.roles();
  const name = me.ok ? `${me.value.firstName} ${me.value.lastName}`.trim() || me.value.username : '';
  return name === ''
    ? t('You see what this person sees. Nothing can be changed.')
    : t('You see what {name} sees. Nothing can be changed.', { name });
}

/** Guests see what their address opened; an owner sees for a role the dashboard or chart that the address names. */
function onlyPage({ location }: Window, prefix: string, name: string): string {
  const [, , kind, id] = name.split(':');
  if (kind === undefined) return location.pathname.slice(location.pathname.indexOf(prefix) + prefix.length);
  return kind === 'chart' ? `/explore/?slice_id=${id}` : `/superset/dashboard/${id}/`;
}

/** A visitor who has not signed in, at a server that shows them something. */
const publicVisit = (page: Window): PageVisit => ({
  fetch: withHeader(page, VIEW_AS_HEADER, () => PUBLIC_VIEW),
  lastText: NOWHERE,
  guestToken: null,
  shown: { kind: 'visitor', text: t('You have not signed in, so nothing can be changed.') },
});

const tokenOf = v.object({ guestToken: v.string() });

/** Waits for a token from the page around the frame, and opens the dashboard below the frame's address. */
async function openEmbedded(
  page: Window,
  { baseUrl, serverUrl, clock }: Ports,
  uuid: string,
  prefix: string,
  channel: Promise<MessagePort>,
): Promise<PageVisit> {
  let token = '';
  let arrived: () => void = () => undefined;
  const hasToken = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const port = await channel;
  const start = new URL(`embedded/${uuid}`, baseUrl);
  const early: FrameRequests = {
    getScrollSize() {
      const { scrollWidth: width, scrollHeight: height } = page.document.documentElement;
      return { width, height };
    },
    // A new token comes before the old one expires.
    guestToken(args) {
      if (!v.is(tokenOf, args)) return;
      token = args.guestToken;
      arrived();
    },
  };
  const frame = createAroundFrame(port, early, (params, anchor) => {
    const search = new URLSearchParams(params).toString();
    return `${start.href}${search === '' ? '' : `?${search}`}${anchor === '' ? '' : `#${encodeURIComponent(anchor)}`}`;
  });
  port.start();
  await hasToken;
  const fetch = withHeader(page, GUEST_TOKEN_HEADER, () => token);
  const { client } = createApi({ fetch, baseUrl: serverUrl, clock });
  const found = await send(client, getEmbeddedDashboard, { path: { uuid } });
  if (!found.ok)
    throw new Error(t('This dashboard cannot be shown here: {why}', { why: describeError(found.error) }));
  const search = new URLSearchParams(page.location.search);
  // Nothing of the app around it.
  search.set('standalone', '1');
  const id = encodeURIComponent(String(found.value.result.dashboard_id));
  const address = `${prefix.slice(1)}/superset/dashboard/${id}/?${search.toString()}${page.location.hash}`;
  page.history.replaceState(null, '', new URL(address, baseUrl));
  return { fetch, lastText: NOWHERE, guestToken: () => token, shown: { kind: 'guest', text: '', frame } };
}
