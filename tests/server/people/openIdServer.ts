import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

export const CLIENT = { clientId: 'sextant', clientSecret: 'a secret of the tests' };
const OWN = 'http://localhost:8090';

/** A real OpenID Connect provider on a port of this machine. */
export interface OpenIdServer {
  readonly issuer: string;
  /** The claims of people by the name they sign in with there; without any, they do not exist. */
  readonly people: Map<string, Readonly<Record<string, unknown>>>;
  /** Goes through the provider's pages as a person; returns the address that it sends them back to. */
  signIn(address: string, login: string): Promise<URL>;
  close(): Promise<void>;
}

/** For a client at which people come back at these addresses. */
export async function openIdServer({
  returns = `${OWN}/login/openid/return`,
  leaves = `${OWN}/login/`,
  needsProofKey = true,
} = {}): Promise<OpenIdServer> {
  const people = new Map<string, Readonly<Record<string, unknown>>>();
  // The provider has to know its own address, so the port comes first.
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // It warns of its own pages and keys, which are for tests.
  const { warn, info } = console;
  console.warn = console.info = () => undefined;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: [returns],
        post_logout_redirect_uris: [leaves],
      },
    ],
    claims: {
      openid: ['sub', 'groups'],
      profile: ['preferred_username', 'given_name', 'family_name'],
      email: ['email'],
    },
    cookies: { keys: ['a key of the tests'] },
    pkce: { required: () => needsProofKey },
    findAccount: (_c, id) => {
      const claims = people.get(id);
      return claims && { accountId: id, claims: () => ({ sub: id, ...claims }) };
    },
  });
  const handle = provider.callback();
  server.on('request', (request, response) => void handle(request, response));
  console.warn = warn;
  console.info = info;
  return {
    issuer,
    people,
    signIn: (address, login) => walk(address, login),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function walk(address: string, login: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let at = new URL(address);
  let form: URLSearchParams | null = null;
  for (let step = 0; step < 20; step += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response: Response = await fetch(at, {
      method: form ? 'POST' : 'GET',
      body: form,
      headers: { cookie },
      redirect: 'manual',
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('Location');
    if (location !== null) {
      at = new URL(location, at);
      form = null;
      if (at.origin === OWN) return at;
      continue;
    }
    const html = await response.text();
    const action = /action="([^"]*)"/.exec(html)?.[1];
    const prompt = /name="prompt" value="([^"]*)"/.exec(html)?.[1];
    if (action === undefined || prompt === undefined)
      throw new Error(`${response.status} ${html.slice(0, 500)}`);
    at = new URL(action, at);
    form = new URLSearchParams({ prompt, login, password: 'any' });
  }
  throw new Error('The provider sends the person round in circles.');
}
