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
