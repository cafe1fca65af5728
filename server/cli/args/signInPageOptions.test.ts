import { expect, test } from 'vitest';
import { parseCommandLine } from './args.ts';

const parsed = (...args: string[]) => parseCommandLine(['--superset', 'http://bi', ...args]);

function served(...args: string[]) {
  const command = parsed(...args);
  if (!command.ok || command.value.kind !== 'serve') throw new Error(JSON.stringify(command));
  return command.value.options.signInPage;
}

test('the sign-in page of a Superset is served at a port of its own, if that is wanted', () => {
  expect(served()).toBeNull();
  expect(served('--sign-in-port', '8092')).toEqual({ port: 8092, url: null, paths: [] });
  const behind = ['--public-url', 'https://bi.example.org', '--sign-in-url', 'https://in.example.org/'];
  expect(served('--sign-in-port=8092', ...behind, '--sign-in-paths', '/sso/acs,/mfa/')).toEqual({
    port: 8092,
    url: 'https://in.example.org',
    paths: ['/sso/acs', '/mfa/'],
  });
});

test.each([
  [['--sign-in-port', 'x'], '--sign-in-port takes a number'],
  [['--sign-in-port', '8090'], '--sign-in-port and --port must differ'],
  [['--sign-in-url', 'https://in.example.org'], '--sign-in-url needs --sign-in-port'],
  [['--sign-in-paths', '/sso/'], '--sign-in-paths needs --sign-in-port'],
  [['--sign-in-port', '1', '--sign-in-paths', '/a/../b'], 'not "/a/../b"'],
  [['--sign-in-port', '1', '--sign-in-paths', 'sso'], 'not "sso"'],
  [['--sign-in-port', '1', '--public-url', 'https://bi.example.org'], 'needs --sign-in-url'],
  [['--sign-in-port', '1', '--sign-in-url', 'in.example.org'], '--sign-in-url must begin with https://'],
  [['--sign-in-port', '1', '--sign-in-url', 'https://in.example.org/x'], '--sign-in-url takes no path'],
])('%j is refused', (args, reason) => {
  const command = parsed(...args);
  expect(command.ok ? '' : command.error.message).toContain(reason);
});

test.each([
  ['https://bi.example.org', 'must differ'],
  ['http://in.example.org', 'must begin with https:// like --public-url'],
])('a page at %s of an app at https://bi.example.org is refused', (url, reason) => {
  const command = parsed(
    '--sign-in-port',
    '1',
    '--public-url',
    'https://bi.example.org',
    '--sign-in-url',
    url,
  );
  expect(command.ok ? '' : command.error.message).toContain(reason);
});

test('without a Superset there is no such page', () => {
  const command = parseCommandLine(['--sign-in-port', '8092']);
  expect(command.ok ? '' : command.error.message).toContain('--sign-in-port needs --superset');
});
