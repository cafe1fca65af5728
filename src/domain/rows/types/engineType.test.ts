import { expect, test } from 'vitest';
import { engineTypeName, parseEngineType } from './engineType.ts';

test('nested types are read with the names of their fields, in quotes or not', () => {
  expect(parseEngineType(`STRUCT(a INTEGER, "b, ""c" DECIMAL(5,2)[], e ENUM('x, y', 'z'))[3]`)).toEqual({
    kind: 'list',
    size: 3,
    of: {
      kind: 'struct',
      fields: [
        ['a', { kind: 'scalar', name: 'INTEGER' }],
        ['b, "c', { kind: 'list', size: null, of: { kind: 'decimal', precision: 5, scale: 2 } }],
        ['e', { kind: 'scalar', name: `ENUM('x, y', 'z')` }],
      ],
    },
  });
  expect(parseEngineType('MAP(VARCHAR, TIMESTAMP WITH TIME ZONE)')).toEqual({
    kind: 'map',
    key: { kind: 'scalar', name: 'VARCHAR' },
    value: { kind: 'scalar', name: 'TIMESTAMP WITH TIME ZONE' },
  });
});

test('types whose parts are not known have no parts, at any depth', () => {
  for (const type of ['', 'UNION(a INTEGER)', 'STRUCT(a UNION(b INTEGER))', `INTEGER${'[]'.repeat(5000)}`])
    expect(parseEngineType(type)).toBeNull();
});

test('a type is named with other leaves', () => {
  const type = parseEngineType('STRUCT("a b" DATE[2], m MAP(INTEGER, DECIMAL(4,1)))');
  if (type === null) throw new Error('a type');
  expect(engineTypeName(type, () => 'VARCHAR')).toBe('STRUCT("a b" VARCHAR[2], "m" MAP(VARCHAR, VARCHAR))');
});
