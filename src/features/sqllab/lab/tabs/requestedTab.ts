import { DEVICE_ID } from '#domain/device/deviceDatabase.ts';
import { unescaped } from '#domain/unescaped.ts';
import type { Dialect } from '#domain/sql/dialect.ts';
import { selectStatement, tableReference } from '#domain/sql/table/selectStatement.ts';
import type { QueryAddress } from '../../../services/editor.ts';
import type { TabSeed } from '#domain/tab/newTab.ts';

/** What a link or another page requests to open in the editor. */
export type RequestedTab =
  | { readonly kind: 'tab'; readonly id: string }
  | { readonly kind: 'address'; readonly address: QueryAddress }
  | { readonly kind: 'sql'; readonly seed: TabSeed }
  | {
      readonly kind: 'table';
      readonly seed: TabSeed;
      readonly table: string;
    };

function asText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function asId(value: unknown): number | null {
  const number = typeof value === 'string' ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && number > 0 ? number : null;
}

/** A server's database, or this device. */
const asDatabaseId = (value: unknown): number | null =>
  Number(value) === DEVICE_ID ? DEVICE_ID : asId(value);

/** The dataset of a key such as `17__table`; the only type of datasource is a dataset. */
function asDatasetId(key: unknown): number | null {
  return asId(/^(\d{1,15})__table$/.exec(asText(key) ?? '')?.[1]);
}

/**
 * Parses the address (`/sqllab/p/KEY`, `?savedQueryId=`, `?queryId=`, `?datasourceKey=17__table`,
 * `?sql=…&dbid=…&schema=…&name=…`, or `?table=…` instead of `sql`) or the router's state, which may name an open tab
 * (ROUT-02, ROUT-04 to ROUT-09). A link may fill a tab but never run it: otherwise any page could run SQL in a person's
 * name.
 */
export function requestedTab(path: string, search: string, state: unknown): RequestedTab | null {
  const key = /^\/sqllab\/p\/([^/]+)/.exec(path)?.[1];
  if (key !== undefined) return { kind: 'address', address: { kind: 'permalink', key: unescaped(key) } };
  const pageState = typeof state === 'object' && state !== null ? state : {};
  const id = asText('requestedTab' in pageState ? pageState.requestedTab : null);
  if (id !== null) return { kind: 'tab', id };
  const requested = 'requestedQuery' in pageState ? pageState.requestedQuery : null;
  const from: Record<string, unknown> =
    typeof requested === 'object' && requested !== null
      ? { ...requested }
      : Object.fromEntries(new URLSearchParams(search));
  const savedQueryId = asText(from['savedQueryId']);
  if (savedQueryId !== null) return { kind: 'address', address: { kind: 'savedQuery', id: savedQueryId } };
  const queryId = asId(from['queryId']);
  if (queryId !== null) return { kind: 'address', address: { kind: 'pastQuery', id: queryId } };
  const datasetId = asDatasetId(from['datasourceKey']);
  if (datasetId !== null)
    return { kind: 'address', address: { kind: 'dataset', id: datasetId, sql: asText(from['sql']) } };
  const name = asText(from['name']);
  const seed: TabSeed = {
    dbId: asDatabaseId(from['dbId'] ?? from['dbid']),
    catalog: asText(from['catalog']),
    schema: asText(from['schema']),
    ...(name === null ? {} : { name }),
  };
  const sql = asText(from['sql']);
  if (sql !== null) return { kind: 'sql', seed: { ...seed, sql } };
  const table = asText(from['table']);
  return table === null ? null : { kind: 'table', seed, table };
}

/** The initial content of a requested tab. */
export function seedOf(
  request: Exclude<RequestedTab, { kind: 'address' | 'tab' }>,
  dialect: Dialect,
): TabSeed {
  if (request.kind === 'sql') return request.seed;
  const { catalog = null, schema = null } = request.seed;
  const reference = tableReference({ catalog, schema, table: request.table }, null, dialect);
  return { name: request.table, ...request.seed, sql: selectStatement(reference, [], dialect) };
}
