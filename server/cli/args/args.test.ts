import { describe, expect, test } from 'vitest';
import { parseCommandLine, type ServeOptions } from './args.ts';
import { nearest } from './nearest.ts';
import { withClientSecret } from './signInOptions.ts';
import { describeStartError } from '../start/startError.ts';

function served(...argv: string[]): ServeOptions {
  const parsed = parseCommandLine(argv);
  if (!parsed.ok || parsed.value.kind !== 'serve') throw new Error(`not served: ${JSON.stringify(parsed)}`);
  return parsed.value.options;
}

function refused(...argv: string[]): string {
  const parsed = parseCommandLine(argv);
  if (parsed.ok) throw new Error('accepted');
  expect(parsed.error.exitCode).toBe(2);
  return describeStartError(parsed.error);
}

describe('valid command lines', () => {
  test('an empty command line means samples, loopback, port 8090 and a browser', () => {
    expect(served()).toEqual({
      files: [],
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
      mapTiles: null,
      smtpUrl: null,
      smtpFrom: null,
      eventWebhooks: [],
      keepsUsage: true,
      signIn: { header: null, openId: null, newPeopleRoles: ['Gamma'], visitors: false },
      trustProxy: false,
      basePath: '',
      superset: null,
      signInPage: null,
      limits: {
        memory: null,
        config: {
          timeouts: { sync: 300_000, async: 21_600_000, chart: 60_000 },
          asyncCharts: 'slow',
        },
      },
    });
  });

  test('limits are sizes and times with units', () => {
    const given = [
      '--memory',
      '1.5GB',
      '--query-timeout',
      '90',
      '--async-query-timeout=2h',
      '--chart-timeout=10m',
    ];
    expect(served(...given).limits).toEqual({
      memory: 1.5 * 1024 ** 3,
      config: { timeouts: { sync: 90_000, async: 7_200_000, chart: 600_000 }, asyncCharts: 'slow' },
    });
  });

  test('options and files may come in any order, with = or a space', () => {
    const given = 'a.csv --port=9000 --host 0.0.0.0 b*.parquet --no-open --data d --no-samples';
    const options = served(...given.split(' '));
    expect(options).toMatchObject({
      files: ['a.csv', 'b*.parquet'],
      port: 9000,
      host: '0.0.0.0',
      open: false,
      imports: [],
      samples: false,
      dataDir: 'd',
    });
  });

  test('all files that a shell expands for --import *.zip are imported, and without it a zip is a file', () => {
    expect(served('--import', 'a.zip', 'b.ZIP', 'sales.parquet', '--import', 'c.zip')).toMatchObject({
      files: ['sales.parquet'],
      imports: ['a.zip', 'c.zip', 'b.ZIP'],
    });
    expect(served('a.zip')).toMatchObject({ files: ['a.zip'], imports: [] });
  });

  test('everything after -- is a file', () => {
    expect(served('--no-open', '--', '--port').files).toEqual(['--port']);
  });

  test('TLS, proxy and base path are normalised', () => {
    const options = served(
      '--tls-cert',
      'c',
      '--tls-key',
      'k',
      '--public-url',
      'https://Sql.Example.org:443/',
      '--trust-proxy',
      '--base-path',
      'sql/x/',
    );
    expect(options).toMatchObject({
      tls: { certFile: 'c', keyFile: 'k' },
      publicUrl: 'https://sql.example.org',
      trustProxy: true,
      basePath: '/sql/x',
    });
    expect(served('--base-path', '/').basePath).toBe('');
    expect(served('--host', '[::1]').host).toBe('::1');
    expect(served('-p', '0').port).toBe(0);
  });

  test('the address of a Superset is normalised and may have a path', () => {
    expect(served('--superset', 'http://Localhost:8088/').superset).toBe('http://localhost:8088');
    expect(served('--superset=https://bi.example.org:443/superset//').superset).toBe(
      'https://bi.example.org/superset',
    );
  });

  test('help and version override the rest of the line', () => {
    for (const line of [
      ['--port', 'x', '--help'],
      ['users', 'add', '-h'],
      ['roles', '--help'],
    ])
      expect(parseCommandLine(line)).toEqual({ ok: true, value: { kind: 'help' } });
    expect(parseCommandLine(['-V'])).toEqual({ ok: true, value: { kind: 'version' } });
  });
});

describe('invalid command lines', () => {
  test('an unknown option is reported with the nearest known one', () => {
    expect(refused('--prot', '9000')).toBe(
      'sextant: Unknown option --prot. Did you mean --port?\n  See sextant --help.',
    );
    expect(refused('--no-sample')).toContain('Did you mean --no-samples?');
    expect(refused('--frobnicate')).toBe('sextant: Unknown option --frobnicate.\n  See sextant --help.');
    expect(refused('-x')).toContain('Unknown option -x.');
  });

  test.each([['70000'], ['-1'], ['80.5'], ['http'], ['0x50']])('port %s is rejected', (port) => {
    expect(refused(`--port=${port}`)).toContain(`--port takes a number from 0 to 65535, not "${port}".`);
  });

  test('an option without its value is named', () => {
    expect(refused('--port')).toContain('--port needs a value.');
    expect(refused('--port', '--no-open')).toContain('--port needs a value.');
    expect(refused('--data=')).toContain('--data needs a value.');
    expect(refused('--no-open=yes')).toContain('--no-open takes no value.');
  });

  test('half a TLS pair is rejected and the other half named', () => {
    const tiles = 'https://tiles.example.org/a/{z}/{x}/{y}.png?key=1';
    expect(served('--map-tiles', tiles).mapTiles).toBe(tiles);
    expect(refused('--map-tiles', 'https://tiles.example.org/{z}/{x}.png')).toContain(
      'needs {z}, {x} and {y}',
    );
    expect(refused('--map-tiles', "https://a.example;script-src 'x'/{z}/{x}/{y}")).toContain('not "https');
    expect(refused('--map-tiles', 'javascript:{z}{x}{y}')).toContain('takes the web address');
    expect(refused('--tls-cert', 'c')).toContain('--tls-cert needs --tls-key');
    expect(refused('--tls-key', 'k')).toContain('--tls-key needs --tls-cert');
  });

  test('a public address needs a scheme, and must have no path', () => {
    expect(refused('--public-url', 'sql.example.org')).toContain('must begin with https:// or http://');
    expect(refused('--public-url', 'https://')).toContain('takes a plain web address');
    expect(refused('--public-url', 'https://a.example/sql/')).toContain(
      '--public-url https://a.example --base-path /sql',
    );
    expect(refused('--trust-proxy')).toContain('--trust-proxy needs --public-url');
  });

  test('the address of a Superset must be valid, without credentials', () => {
    for (const text of ['localhost:8088', 'bi.example.org', 'ftp://bi.example.org', '/superset'])
      expect(refused('--superset', text)).toContain(
        `--superset must begin with https:// or http://, unlike "${text}".`,
      );
    for (const text of ['http://', 'http://bi:99999', 'http://bi/?a=1', 'http://bi/#a'])
      expect(refused('--superset', text)).toContain('--superset takes the plain web address of a Superset');
    const named = refused('--superset', 'http://admin:secret@bi');
    expect(named).toContain('--superset takes no user name and no password');
    expect(named).not.toContain('secret');
    expect(refused('--superset')).toContain('--superset needs a value.');
    expect(refused('--supserset', 'http://bi')).toContain('Did you mean --superset?');
  });

  test('options without effect in front of a Superset are rejected', () => {
    const beside = (...args: string[]) => refused('--superset', 'http://bi', ...args);
    expect(beside('sales.csv')).toContain('Files cannot be combined with --superset: "sales.csv"');
    expect(beside('--no-samples')).toContain('--no-samples has no use with --superset');
  });

  test('a limit that is invalid or too small is rejected', () => {
    for (const text of ['4', 'lots', '4GHz', '-1GB', '0.1.2GB'])
      expect(refused(`--memory=${text}`)).toContain('--memory takes a size such as 4GB');
    expect(refused('--memory', '100MB')).toContain('--memory takes 256MB or more');
    for (const text of ['0', '0s', '1.5h', '2d', '169h', 'never'])
      expect(refused('--query-timeout', text)).toContain('--query-timeout takes a time of 1s to 168h');
    expect(refused('--superset', 'http://bi', '--memory', '4GB')).toContain('--memory has no use with');
  });

  test('a host with a port or a scheme, and an invalid base path, are rejected', () => {
    expect(refused('--host', 'localhost:80')).toContain('--host takes an address or a name');
    expect(refused('--host', 'http://x')).toContain('--host takes an address or a name');
    expect(refused('--base-path', '/a b')).toContain('--base-path takes a path of');
    expect(refused('--base-path', '/../x')).toContain('--base-path takes a path of');
  });
});

test('the nearest name is a typo away, never a guess', () => {
  expect(nearest('--hots', ['--host', '--port'])).toBe('--host');
  expect(nearest('--versoin', ['--version', '--host'])).toBe('--version');
  expect(nearest('--x', ['--host', '--port'])).toBeNull();
});

test('backup and restore take a file and a data folder, and no server option', () => {
  const kindOf = (...argv: readonly string[]) => {
    const parsed = parseCommandLine(argv);
    return parsed.ok ? parsed.value : parsed.error.message;
  };
  expect(kindOf('backup', 'a.tar.gz')).toEqual({ kind: 'backup', file: 'a.tar.gz', dataDir: null });
  expect(kindOf('restore', 'a.tar.gz', '--data', 'd')).toEqual({
    kind: 'restore',
    file: 'a.tar.gz',
    dataDir: 'd',
  });
  expect(kindOf('backup')).toBe('backup needs the name of a file.');
  expect(kindOf('backup', 'a', 'b')).toBe('backup takes one file, and "b" is another.');
  expect(kindOf('restore', 'a', '--port', '1')).toBe('--port has no use with restore.');
  expect(kindOf('./backup')).toMatchObject({ kind: 'serve' });
});

describe('people whom a proxy signs in', () => {
  test('are named by a header from the addresses of the proxy', () => {
    const given = ['--sign-in-header', 'X-User', '--sign-in-proxy', '10.0.0.5, fd00::/8'];
    expect(served(...given).signIn.header).toEqual({ name: 'X-User', proxies: ['10.0.0.5', 'fd00::/8'] });
    expect(served(...given, '--new-people-role', 'Alpha,sql_lab').signIn.newPeopleRoles).toEqual([
      'Alpha',
      'sql_lab',
    ]);
  });

  test.each([
    [['--sign-in-header', 'X-User'], '--sign-in-proxy'],
    [['--sign-in-proxy', '10.0.0.5'], 'needs --sign-in-header'],
    [['--sign-in-header', 'Cookie', '--sign-in-proxy', '10.0.0.5'], 'Cookie'],
    [['--sign-in-header', 'X-User', '--sign-in-proxy', '10.0.0.0/33'], '10.0.0.0/33'],
    [['--sign-in-header', 'X-User', '--sign-in-proxy', 'proxy.example.org'], 'proxy.example.org'],
    [['--new-people-role', 'Alpha'], '--sign-in-header'],
    [['--superset', 'http://s', '--sign-in-header', 'X-User', '--sign-in-proxy', '::1'], 'no use'],
  ])('%j is refused', (given, part) => {
    expect(refused(...given)).toContain(part);
  });
});

describe('people who sign in at a provider', () => {
  const given = ['--oidc-issuer', 'https://id.example.org/x', '--oidc-client-id', 'sextant'];

  test('sign in with what its administrator set; the secret is not an option', () => {
    expect(served(...given).signIn.openId).toEqual({
      issuer: 'https://id.example.org/x',
      clientId: 'sextant',
      clientSecret: null,
      label: 'single sign-on',
      rolesClaim: null,
    });
    const more = served(...given, '--oidc-name', 'Harbour ID', '--oidc-roles-claim', 'groups').signIn;
    expect(more.openId).toMatchObject({ label: 'Harbour ID', rolesClaim: 'groups' });
    expect(withClientSecret(more, { SEXTANT_OIDC_CLIENT_SECRET: 's' }).openId?.clientSecret).toBe('s');
    expect(withClientSecret(served().signIn, { SEXTANT_OIDC_CLIENT_SECRET: 's' }).openId).toBeNull();
    expect(
      served('--oidc-issuer', 'http://127.0.0.1:9', '--oidc-client-id', 's').signIn.openId,
    ).not.toBeNull();
  });

  test.each([
    [['--oidc-issuer', 'https://id.example.org'], '--oidc-client-id'],
    [['--oidc-client-id', 'sextant'], '--oidc-issuer'],
    [['--oidc-issuer', 'http://id.example.org', '--oidc-client-id', 's'], 'https://'],
    [['--oidc-issuer', 'id.example.org', '--oidc-client-id', 's'], 'web address'],
    [['--oidc-issuer', 'https://a:b@id.example.org', '--oidc-client-id', 's'], 'web address'],
    [['--superset', 'http://s', ...given], 'no use'],
  ])('%j is refused', (wrong, part) => {
    expect(refused(...wrong)).toContain(part);
  });
});
