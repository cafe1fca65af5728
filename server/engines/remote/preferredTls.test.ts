import { expect, test } from 'vitest';
import type { Driver, RemoteSession } from './driver.ts';
import { withPreferredTls } from './preferredTls.ts';

const ADDRESS = 'postgresql://u:p%40ss@h/d?sslmode=prefer&x=1';
const SESSION = {} as RemoteSession;

/** A driver of a server that fails in this way where it is asked for encryption; the modes that it was asked for. */
function serverThatSays(cause: Error): {
  readonly modes: string[];
  readonly driver: (address: string) => Driver;
} {
  const modes: string[] = [];
  const open = withPreferredTls((address) => ({
    errorOf: () => ({ kind: 'unavailable', message: '', exception: null, at: null }),
    connect() {
      const url = new URL(address);
      const mode = url.searchParams.get('sslmode') ?? url.searchParams.get('ssl_mode') ?? '';
      modes.push(`${url.password} ${mode}`);
      return mode === 'require' ? Promise.reject(cause) : Promise.resolve(SESSION);
    },
  }));
  return { modes, driver: (address) => open(address, 'UTC') };
}

const connected = (driver: Driver): Promise<RemoteSession> => driver.connect(new AbortController().signal);

test.each([
  new Error('The server does not support SSL connections'),
  Object.assign(new Error('Server does not support secure connection'), { code: 'HANDSHAKE_NO_SSL_SUPPORT' }),
])('encryption that is preferred is asked for first, and done without where there is none', async (cause) => {
  const { modes, driver } = serverThatSays(cause);
  for (const address of [ADDRESS, ADDRESS.replace('sslmode=prefer', 'ssl_mode=PREFERRED')])
    expect(await connected(driver(address))).toBe(SESSION);
  expect(modes).toEqual(Array.from({ length: 2 }, () => ['p%40ss require', 'p%40ss disable']).flat());
});

test('what fails for another reason fails, and what is required is not done without', async () => {
  const wrong = serverThatSays(new Error('password authentication failed'));
  await expect(connected(wrong.driver(ADDRESS))).rejects.toThrow('password');
  expect(wrong.modes).toEqual(['p%40ss require']);
  const none = serverThatSays(new Error('The server does not support SSL connections'));
  await expect(connected(none.driver(ADDRESS.replace('prefer', 'require')))).rejects.toThrow('SSL');
});
