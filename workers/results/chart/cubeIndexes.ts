import { type CoarserCube, coarserCube } from '#domain/compile/cube/coarserCube.ts';
import type { Datasource } from '#domain/compile/datasource.ts';
import type { Result } from '#domain/result.ts';

/** Groups that are fewer are read again as fast as they are put together. */
const FEW_GROUPS = 20_000;
/** The indexes of a cube that are kept, the latest used: together of no more groups than it has. */
const MOST_INDEXES = 16;

/** The groups of a cube, and coarser ones made of them, by the places of the columns that are read of them. */
export interface OpenedCube extends CoarserCube {
  readonly indexes: Map<string, CoarserCube>;
}

export interface IndexedUse<T> {
  readonly source: Datasource;
  readonly zone: string;
  /** The places of the columns that it reads. */
  readonly used: ReadonlySet<number>;
  readonly compute: (cube: CoarserCube) => Promise<T>;
}

/** Computes from the groups by the columns that are read, which a filter that moves reads again and again; else from all. */
export async function fromIndex<T extends Result<unknown, unknown>>(
  cube: OpenedCube,
  { source, zone, used, compute }: IndexedUse<T>,
): Promise<T> {
  const { definition, rows, indexes } = cube;
  if (rows.rowCount <= FEW_GROUPS) return compute(cube);
  const key = [...used].toSorted((a, b) => a - b).join(' ');
  const index = indexes.get(key) ?? coarserCube(definition, { source, zone, rows, used }) ?? cube;
  indexes.delete(key);
  indexes.set(key, index);
  let groups = 0;
  for (const [place, [each, { rows: own }]] of [...indexes].toReversed().entries()) {
    groups += own === rows ? 0 : own.rowCount;
    if (place >= MOST_INDEXES || groups > rows.rowCount) indexes.delete(each);
  }
  const computed = await compute(index);
  // A statement that depends on values may read more.
  return computed.ok || index === cube ? computed : compute(cube);
}
