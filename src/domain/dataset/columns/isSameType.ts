/** Names that engines give one type. */
const NAMES: readonly (readonly string[])[] = [
  ['TEXT', 'VARCHAR', 'STRING', 'CHARACTER VARYING', 'NVARCHAR', 'CLOB'],
  ['DOUBLE', 'DOUBLE PRECISION', 'FLOAT8', 'FLOAT64'],
  ['REAL', 'FLOAT4', 'FLOAT32'],
  ['BIGINT', 'INT8', 'INT64', 'LONG'],
  ['INTEGER', 'INT', 'INT4', 'INT32'],
  ['SMALLINT', 'INT2', 'INT16'],
  ['DECIMAL', 'NUMERIC'],
  ['BOOLEAN', 'BOOL'],
  [
    'TIMESTAMP',
    'TIMESTAMP WITHOUT TIME ZONE',
    'DATETIME',
    'TIMESTAMP_S',
    'TIMESTAMP_MS',
    'TIMESTAMP_US',
    'TIMESTAMP_NS',
  ],
  ['TIMESTAMPTZ', 'TIMESTAMP WITH TIME ZONE'],
  ['TIME', 'TIME WITHOUT TIME ZONE'],
];

const STANDARD = new Map(NAMES.flatMap((names) => names.map((name) => [name, names[0]] as const)));

/**
 * Whether two names stand for one type of a column: an imported dataset has those of the engine it came from. Lengths
 * and precisions differ only where both sides have them.
 */
export function isSameType(one: string, other: string): boolean {
  const [a, b] = [partsOf(one), partsOf(other)];
  if (a.name !== b.name) return false;
  return a.size === b.size || a.size === '' || b.size === '';
}

function partsOf(type: string): { readonly name: string; readonly size: string } {
  const plain = type.trim().toUpperCase().replaceAll(/\s+/g, ' ');
  const size = /\(([\d\s,]*)\)/.exec(plain);
  const name = size === null ? plain : plain.replace(size[0], '').replaceAll(/\s+/g, ' ').trim();
  return { name: STANDARD.get(name) ?? name, size: size?.[1]?.replaceAll(' ', '') ?? '' };
}
