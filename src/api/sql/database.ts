import { type DatabaseResponse, databases } from '#contract/sql/database.ts';
import * as contract from '#contract/sql/catalogue.ts';
import type {
  Database,
  EngineFunction,
  SchemaAddress,
  TableColumns,
  TableMetadata,
  ListedTable,
} from '#domain/catalogue/catalogue.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Client } from '../http/client.ts';
import { listPages } from '../http/listPages.ts';
import { readTableMetadata } from './readTableMetadata.ts';
import { send } from '../http/send.ts';

/** `force` bypasses the server's cache. */
export interface CatalogueOptions {
  readonly force?: boolean;
}

export interface DatabaseApi {
  /** The databases of the editor. */
  list(): Promise<Result<readonly Database[], ApiError>>;
  catalogs(dbId: number, options?: CatalogueOptions): Promise<Result<readonly string[], ApiError>>;
  /** CALL-30. */
  schemas(
    dbId: number,
    catalog: string | null,
    options?: CatalogueOptions,
  ): Promise<Result<readonly string[], ApiError>>;
  /** CALL-31. */
  tables(
    address: SchemaAddress & { readonly schema: string },
    options?: CatalogueOptions,
  ): Promise<Result<readonly ListedTable[], ApiError>>;
  /** CALL-32. */
  table(address: SchemaAddress, name: string): Promise<Result<TableMetadata, ApiError>>;
  selectStar(address: SchemaAddress, name: string): Promise<Result<string, ApiError>>;
  /** Of every table at once, a call that only a Sextant server has; null where the server has none. */
  columns(dbId: number): Promise<Result<readonly TableColumns[] | null, ApiError>>;
  /** With their signatures where the server lists them, else by name. */
  functions(dbId: number): Promise<Result<readonly EngineFunction[], ApiError>>;
}

/** `hasOwnCalls` is false where a Superset is known to answer. */
export function databaseApi(client: Client, hasOwnCalls: () => boolean = () => true): DatabaseApi {
  return {
    async list() {
      const listed = await listPages(client, databases.list, {
        filters: [{ col: 'expose_in_sqllab', opr: 'eq', value: true }],
        order_column: 'database_name',
        order_direction: 'asc',
      });
      return listed.ok ? ok(listed.value.map(readDatabase)) : listed;
    },
    async catalogs(id, { force = false } = {}) {
      const response = await send(client, contract.listCatalogs, { path: { id }, q: { force } });
      return response.ok ? ok(response.value.result) : response;
    },
    async schemas(id, catalog, { force = false } = {}) {
      const q = { force, catalog: catalog ?? undefined };
      const response = await send(client, contract.listSchemas, { path: { id }, q });
      return response.ok ? ok(response.value.result) : response;
    },
    async tables({ dbId: id, catalog, schema }, { force = false } = {}) {
      const q = { force, schema_name: schema, catalog_name: catalog ?? undefined };
      const response = await send(client, contract.listTables, { path: { id }, q });
      if (!response.ok) return response;
      return ok(response.value.result.map(({ value, type }) => ({ name: value, kind: type })));
    },
    async table({ dbId: id, catalog, schema }, name) {
      const query = plain({ name, catalog, schema });
      const result = await send(client, contract.getTableMetadata, { path: { id }, query });
      return result.ok ? ok(readTableMetadata(result.value)) : result;
    },
    async selectStar({ dbId: id, schema }, table) {
      const response =
        schema === null
          ? await send(client, contract.getSelectStar, { path: { id, table } })
          : await send(client, contract.getSelectStarOfSchema, { path: { id, table, schema } });
      return response.ok ? ok(response.value.result) : response;
    },
    async columns(id) {
      if (!hasOwnCalls()) return ok(null);
      const result = await send(client, contract.listAllColumns, { path: { id } });
      if (result.ok) return ok(result.value.result);
      return isUnknownCall(result.error) ? ok(null) : result;
    },
    async functions(id) {
      if (hasOwnCalls()) {
        const own = await send(client, contract.listFunctions, { path: { id } });
        if (own.ok) return ok(own.value.result);
        if (!isUnknownCall(own.error)) return own;
      }
      const response = await send(client, contract.listFunctionNames, { path: { id } });
      if (!response.ok) return response;
      return ok(response.value.function_names.map((name) => ({ name, signatures: [], description: null })));
    },
  };
}

/** A Superset responds to calls that it lacks with a 404, which may be a page. Any other page is a captive portal's. */
const isUnknownCall = (error: ApiError): boolean =>
  (error.kind === 'http' || error.kind === 'notTheServer') && error.status === 404;

/** Plain parameters without those that are not set. */
function plain(parameters: Readonly<Record<string, string | null>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== null),
  );
}

/** Converts a database of the contract to the domain; an unset flag is off. */
function readDatabase(row: DatabaseResponse): Database {
  return {
    id: row.id,
    name: row.database_name,
    backend: row.backend ?? '',
    allowRunAsync: row.allow_run_async ?? false,
    allowCtas: row.allow_ctas ?? false,
    allowCvas: row.allow_cvas ?? false,
    allowDml: row.allow_dml ?? false,
    allowMultiCatalog: row.allow_multi_catalog ?? false,
    disableDataPreview: row.disable_data_preview ?? false,
    costEstimateEnabled: row.allows_cost_estimate ?? false,
    forceCtasSchema: row.force_ctas_schema ?? null,
    isGiven: row.is_given ?? false,
    ...(row.engine_sql !== undefined && { engineSql: row.engine_sql }),
  };
}
