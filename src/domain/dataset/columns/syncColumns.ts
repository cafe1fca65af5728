import { type ColumnContents, type DatasetContents, newColumn } from '../contents/datasetContents.ts';

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

/** A column of the table or the SQL behind a dataset. */
export interface SourceColumn {
  readonly name: string;
  readonly type: string;
  readonly isTime: boolean;
}

/** What a sync with the source changes. */
export interface SyncPreview {
  readonly added: readonly SourceColumn[];
  /** With their uuids. */
  readonly removed: readonly { readonly key: string; readonly name: string }[];
  readonly retyped: readonly {
    readonly key: string;
    readonly name: string;
    readonly from: string;
    readonly to: string;
  }[];
}

/** Calculated columns stay: the source does not have them. */
export function previewSync(contents: DatasetContents, source: readonly SourceColumn[]): SyncPreview {
  const stored = Object.entries(contents.columns).filter(([, column]) => column.expression === '');
  const known = new Set(Object.values(contents.columns).map((column) => column.column_name));
  const found = new Map(source.map((each) => [each.name, each]));
  return {
    added: source.filter(({ name }) => !known.has(name)),
    removed: stored.flatMap(([key, column]) =>
      found.has(column.column_name) ? [] : [{ key, name: column.column_name }],
    ),
    retyped: stored.flatMap(([key, { column_name: name, type: from }]) => {
      const to = found.get(name)?.type ?? from;
      return isSameType(from, to) ? [] : [{ key, name, from, to }];
    }),
  };
}

export function syncColumns(
  contents: DatasetContents,
  { added, removed, retyped }: SyncPreview,
  newKey: () => string,
): DatasetContents {
  const gone = new Set(removed.map(({ key }) => key));
  const types = new Map(retyped.map(({ key, to }) => [key, to]));
  const stay = Object.entries(contents.columns)
    .filter(([key]) => !gone.has(key))
    .map(([key, column]): [string, ColumnContents] => [
      key,
      { ...column, type: types.get(key) ?? column.type },
    ]);
  const fresh = added.map(({ name, type, isTime }): [string, ColumnContents] => [
    newKey(),
    newColumn(name, { type, is_dttm: isTime }),
  ]);
  return { ...contents, columns: Object.fromEntries([...stay, ...fresh]) };
}

export const isSynced = ({ added, removed, retyped }: SyncPreview): boolean =>
  added.length + removed.length + retyped.length === 0;
