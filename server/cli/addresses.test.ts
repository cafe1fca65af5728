import { describe, expect, test } from 'vitest';
import { DEFAULT_TIMEOUTS } from '../config.ts';
import { addressesOf, insecureNotice } from './addresses.ts';
import type { ServeOptions } from './args/args.ts';
import { openCommand } from './start/openBrowser.ts';

const options = (known: Partial<ServeOptions> = {}): ServeOptions => ({
  files: [],
  eventWebhooks: [],
  port: 8090,
  host: '127.0.0.1',
  dataDir: null,
  chartsDir: null,
  enginesDir: null,
  dashboardsDir: null,
  imports: [],
  connects: [],
  connections: null,
  resetAdminPassword: false,
  resetKeys: false,
  samples: true,
  open: true,
  tls: null,
  publicUrl: null,
  trustProxy: false,
  basePath: '',
  mapTiles: null,
  smtpUrl: null,
  smtpFrom: null,
  keepsUsage: true,
  signIn: { header: null, openId: null, newPeopleRoles: ['Gamma'], visitors: false },
  superset: null,
  signInPage: null,
  limits: { memory: null, config: { timeouts: DEFAULT_TIMEOUTS, asyncCharts: 'slow' } },
  ...known,
});
const tls = { certFile: 'c', keyFile: 'k' };

describe('addresses', () => {
  test.each<[Partial<ServeOptions>, number, string, string]>([
    [{}, 8090, 'http://127.0.0.1:8090', 'http://127.0.0.1:8090'],
    [{ host: '::1' }, 80, 'http://[::1]', 'http://[::1]'],
    [{ host: '0.0.0.0', tls }, 443, 'https://127.0.0.1', 'https://10.0.0.5'],
    [{ host: 'box.lan', basePath: '/sql' }, 81, 'http://box.lan:81/sql', 'http://box.lan:81/sql'],
    [
      { publicUrl: 'https://sql.example.org', basePath: '/sql' },
      8090,
      'http://127.0.0.1:8090/sql',
      'https://sql.example.org/sql',
    ],
  ])('of %j', (known, port, local, shared) => {
    expect(addressesOf(options(known), port, '10.0.0.5')).toEqual({ local, shared });
  });
});

describe('the limits of plain HTTP are stated only where they matter', () => {
  test.each<[Partial<ServeOptions>, boolean]>([
    [{}, false],
    [{ host: 'localhost' }, false],
    [{ host: '0.0.0.0' }, true],
    [{ host: '192.168.1.4' }, true],
    [{ host: '0.0.0.0', tls }, false],
    [{ publicUrl: 'https://a.example' }, false],
    [{ publicUrl: 'http://a.example' }, true],
  ])('%j: %s', (known, isShown) => {
    expect(insecureNotice(options(known)) !== null).toBe(isShown);
  });
});

describe('a browser is opened where a person can see it', () => {
  const command = (platform: NodeJS.Platform, env: Record<string, string>) =>
    openCommand({ platform, env }, 'http://x/?a=1&b=2');
  test('with the command of the platform', () => {
    expect(command('darwin', {})).toEqual({ command: 'open', args: ['http://x/?a=1&b=2'] });
    expect(command('linux', { DISPLAY: ':0' })).toEqual({ command: 'xdg-open', args: ['http://x/?a=1&b=2'] });
    expect(command('win32', {})).toEqual({
      command: 'cmd',
      args: ['/c', 'start', '""', 'http://x/?a=1^&b=2'],
    });
  });
  test('and not without a display, over SSH or in CI', () => {
    expect(command('linux', {})).toBeNull();
    expect(command('linux', { DISPLAY: ':10', SSH_CONNECTION: 'x' })).toBeNull();
    expect(command('darwin', { CI: 'true' })).toBeNull();
  });
});
