import type { TableMetadata } from '#domain/catalogue/catalogue.ts';
import type { Millis } from '#domain/time.ts';
import type { CatalogueFailure, CatalogueKind, CataloguePayloads, CatalogueRow } from './catalogueRow.ts';
import type { Tables } from './schema.ts';
import type { Tx } from './write.ts';

export interface CatalogueAddress {
  readonly dbId?: number;
  readonly catalog?: string | null;
  readonly schema?: string | null;
  readonly table?: string;
}

/** The key of an entry; parts that its kind does not have are null. */
export function catalogueKey(kind: CatalogueKind, address: CatalogueAddress = {}): string {
  return JSON.stringify([
    kind,
    address.dbId ?? null,
    address.catalog ?? null,
    address.schema ?? null,
    address.table ?? null,
  ]);
}

export async function catalogueEntry<Kind extends CatalogueKind>(
  db: Tables,
  kind: Kind,
  address: CatalogueAddress = {},
): Promise<CatalogueRow<Kind> | undefined> {
  const row = await db.catalogue.get(catalogueKey(kind, address));
  return row && isOfKind(row, kind) ? row : undefined;
}

export interface KnownTable {
  readonly schema: string | null;
  readonly table: TableMetadata;
}

/** Every table of a catalog whose columns are stored, in any of its schemas. */
export async function listKnownTables(
  db: Tables,
  { dbId, catalog }: { readonly dbId: number; readonly catalog: string | null },
): Promise<KnownTable[]> {
  // A key is the JSON of its parts, so keys of one catalog share a prefix.
  const prefix = `${JSON.stringify(['table', dbId, catalog]).slice(0, -1)},`;
  const rows = await db.catalogue.where('key').startsWith(prefix).toArray();
  return rows.flatMap((row) => {
    if (!isOfKind(row, 'table') || row.payload === null) return [];
    const [, , , schema] = JSON.parse(row.key) as [string, number, string | null, string | null, string];
    return [{ schema, table: row.payload }];
  });
}

export async function putCatalogueEntry<Kind extends CatalogueKind>(
  tx: Tx,
  entry: {
    readonly kind: Kind;
    readonly address?: CatalogueAddress;
    readonly payload: CataloguePayloads[Kind];
    readonly fetchedAt: Millis;
  },
): Promise<void> {
  await tx.catalogue.put({
    key: catalogueKey(entry.kind, entry.address),
    kind: entry.kind,
    payload: entry.payload,
    fetchedAt: entry.fetchedAt,
    failure: null,
  });
}

/** Notes why an entry could not be read; what was read before stays. */
export async function putCatalogueFailure(
  tx: Tx,
  kind: CatalogueKind,
  address: CatalogueAddress,
  failure: CatalogueFailure,
): Promise<void> {
  const key = catalogueKey(kind, address);
  const known = await tx.catalogue.get(key);
  await tx.catalogue.put(known ? { ...known, failure } : { key, kind, payload: null, fetchedAt: 0, failure });
}

function isOfKind<Kind extends CatalogueKind>(row: CatalogueRow, kind: Kind): row is CatalogueRow<Kind> {
  return row.kind === kind;
}
