import { expect, test } from 'vitest';
import { describeStartError } from '../start/startError.ts';
import { parseCommandLine } from './args.ts';
import { parseConnect, parseConnects } from './connectOptions.ts';

test('database servers are named by themselves or by their database', () => {
  const parsed = parseCommandLine([
    '--connect',
    'Shop=postgres://me:p%40ss@db.example.org/x?sslmode=require',
    '--connect=postgresql+psycopg2://me@127.0.0.1:5433/log',
  ]);
  const typed = parsed.ok && parsed.value.kind === 'serve' ? parsed.value.options.connects : [];
  const connects = parseConnects(typed);
  expect(connects.ok && connects.value.map(({ name, connection }) => [name, connection.url.href])).toEqual([
    ['Shop', 'postgresql://me:p%40ss@db.example.org/x?sslmode=require'],
    ['log', 'postgresql://me@127.0.0.1:5433/log'],
  ]);
});

test('a database server that is not known is rejected, without its password', () => {
  const refused = (...texts: string[]): string => {
    const parsed = parseConnects(texts);
    return parsed.ok ? 'accepted' : describeStartError(parsed.error);
  };
  const said = refused('oracle://me:secret@db/x');
  expect(said).toContain('--connect knows no database server "oracle"');
  expect(said).not.toContain('secret');
  expect(refused('shop')).toContain('takes the address of a database server');
  expect(refused('postgres://a/x', 'postgres://b/x')).toContain('names x twice');
});

test('connect takes one address, with a name and folders of data and of engines', () => {
  const options = ['--name', 'Shop', '--data', 'd', '--engines', 'e'];
  const parsed = parseCommandLine(['connect', 'postgres://me@db/x', ...options]);
  expect(parsed).toMatchObject({
    value: { kind: 'connect', address: 'postgres://me@db/x', name: 'Shop', dataDir: 'd', enginesDir: 'e' },
  });
  const said = (...args: string[]): string => {
    const refused = parseCommandLine(['connect', ...args]);
    return refused.ok ? 'accepted' : describeStartError(refused.error);
  };
  expect(said()).toContain('takes one address');
  expect(said('postgres://a/x', 'postgres://b/x')).toContain('takes one address');
  expect(said('postgres://a/x', '--port', '1')).toContain("'--port'");
  const unknown = parseConnect('mongodb://me:secret@db/x', 'sextant connect');
  const told = unknown.ok ? 'accepted' : describeStartError(unknown.error);
  expect(told).toContain('sextant connect knows no database server "mongodb"');
  expect(told).not.toContain('secret');
});
