import { LOCAL_ID_HEADER } from '#contract/capabilities.ts';
import {
  createTableSchema,
  expandTableSchema,
  removeTableSchema,
  type TableSchemaBody,
} from '#contract/sql/tabState.ts';
import type { SchemaAddress } from '#domain/catalogue/catalogue.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { ok, type Result } from '#domain/result.ts';
import type { EditorTable } from '#domain/tab/editorTable.ts';
import type { Client } from '../http/client.ts';
import { done } from '../http/done.ts';
import { jsonTexts, send } from '../http/send.ts';

/** A table stored beside a tab on the server. */
export interface ServerTable extends SchemaAddress {
  readonly remoteId: number;
  readonly dbId: number;
  readonly name: string;
  readonly expanded: boolean;
}

export interface TableSchemaApi {
  /** Stores a table beside its tab, replacing an earlier row of the same table; returns its id (CALL-27). */
  create(remoteTabId: number, table: EditorTable, key: string): Promise<Result<number, ApiError>>;
  /** CALL-28. */
  setExpanded(remoteId: number, expanded: boolean): Promise<Result<void, ApiError>>;
  /** CALL-29. */
  remove(remoteId: number): Promise<Result<void, ApiError>>;
}

export function tableSchemaApi(client: Client): TableSchemaApi {
  return {
    async create(remoteTabId, table, key) {
      const response = await send(client, createTableSchema, {
        form: jsonTexts({ table: toBody(remoteTabId, table) }),
        headers: { [LOCAL_ID_HEADER]: key },
      });
      return response.ok ? ok(response.value.id) : response;
    },
    setExpanded: (id, expanded) =>
      done(send(client, expandTableSchema, { path: { id }, form: jsonTexts({ expanded }) })),
    remove: (id) => done(send(client, removeTableSchema, { path: { id } })),
  };
}

/** The table in the format of the contract's own front end, for other clients. */
function toBody(remoteTabId: number, table: EditorTable) {
  return {
    queryEditorId: remoteTabId,
    dbId: table.dbId,
    catalog: table.catalog,
    schema: table.schema,
    name: table.name,
    expanded: table.expanded,
    columns: table.columns.map((column) => ({
      name: column.name,
      type: column.type,
      longType: column.longType,
      keys: column.keys.map((type) => ({ type })),
    })),
    selectStar: table.selectStar,
    primaryKey: table.primaryKey && keyBody(table.primaryKey),
    foreignKeys: table.foreignKeys.map((key) => ({
      ...keyBody(key),
      referred_table: key.referredTable,
      referred_schema: key.referredSchema,
      referred_columns: key.referredColumns,
    })),
    indexes: table.indexes.map((index) => ({
      name: index.name,
      column_names: index.columns,
      unique: index.unique,
    })),
    dataPreviewQueryId: null,
  };
}

function keyBody(key: { readonly name: string | null; readonly columns: readonly string[] }) {
  return { name: key.name, constrained_columns: key.columns };
}

export function readServerTable(body: TableSchemaBody): ServerTable {
  return {
    remoteId: body.id,
    dbId: body.database_id,
    catalog: body.catalog,
    schema: body.schema,
    name: body.table,
    expanded: body.expanded,
  };
}
