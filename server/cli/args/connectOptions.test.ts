import { expect, test } from 'vitest';
import { describeStartError } from '../start/startError.ts';
import { parseCommandLine } from './args.ts';

test('database servers are named by themselves or by their database', () => {
  const parsed = parseCommandLine([
    '--connect',
    'Shop=postgres://me:p%40ss@db.example.org/x?sslmode=require',
    '--connect=postgresql+psycopg2://me@127.0.0.1:5433/log',
  ]);
  const connects = parsed.ok && parsed.value.kind === 'serve' ? parsed.value.options.connects : [];
  expect(connects.map(({ name, connection }) => [name, connection.url.href])).toEqual([
    ['Shop', 'postgresql://me:p%40ss@db.example.org/x?sslmode=require'],
    ['log', 'postgresql://me@127.0.0.1:5433/log'],
  ]);
});

test('a database server that is not known is rejected, without its password', () => {
  const refused = (...argv: string[]): string => {
    const parsed = parseCommandLine(argv);
    return parsed.ok ? 'accepted' : describeStartError(parsed.error);
  };
  const said = refused('--connect', 'oracle://me:secret@db/x');
  expect(said).toContain('--connect knows no database server "oracle"');
  expect(said).not.toContain('secret');
  expect(refused('--connect', 'shop')).toContain('takes the address of a database server');
  expect(refused('--connect', 'postgres://a/x', '--connect', 'postgres://b/x')).toContain('names x twice');
});

test('connect takes one address, with a name and a data folder', () => {
  const parsed = parseCommandLine(['connect', 'postgres://me@db/x', '--name', 'Shop', '--data', 'd']);
  expect(parsed).toMatchObject({ value: { kind: 'connect', connect: { name: 'Shop' }, dataDir: 'd' } });
  const said = (...args: string[]): string => {
    const refused = parseCommandLine(['connect', ...args]);
    return refused.ok ? 'accepted' : describeStartError(refused.error);
  };
  expect(said()).toContain('takes one address');
  expect(said('postgres://a/x', 'postgres://b/x')).toContain('takes one address');
  expect(said('postgres://a/x', '--port', '1')).toContain("'--port'");
  expect(said('mongodb://me:secret@db/x')).toMatch(/sextant connect knows no database server "mongodb"/);
  expect(said('mongodb://me:secret@db/x')).not.toContain('secret');
});
