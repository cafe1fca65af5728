import { receivedPlace, sentPlace } from '#domain/device/deviceDatabase.ts';
import * as v from 'valibot';
import { LOCAL_ID_HEADER } from '#contract/capabilities.ts';
import * as contract from '#contract/sql/tabState.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { ok, type Result } from '#domain/result.ts';
import type { SavedFields } from '#domain/tab/savedFields.ts';
import { SECOND, type Millis } from '#domain/time.ts';
import type { Client } from '../http/client.ts';
import { done } from '../http/done.ts';
import { jsonTexts, send, sendForHeaders } from '../http/send.ts';
import { readServerTable, type ServerTable } from './tableSchema.ts';

/** A tab of the server (ENT-02), in the device's names. */
export interface ServerTab {
  readonly remoteId: number;
  readonly fields: SavedFields;
  readonly active: boolean;
  readonly tables: readonly ServerTable[];
  /** When the person edited it and its version, as recorded by the saving device; null if not recorded. */
  readonly stamp: EditStamp | null;
  /** The revision of this state, if the server keeps them. */
  readonly etag: string | null;
}

/** Stored beside a tab for other devices. */
export interface EditStamp {
  /** When the person made the edit, by the server's clock; at the latest when the server told of it. */
  readonly updatedAt: Millis;
  /** The number of earlier edits. */
  readonly version: number;
  /** Distinguishes the tab from another with the same number; a page of Superset's own omits it. */
  readonly mark: string | null;
}

/** What a save sends besides the fields. */
export interface TabSave {
  readonly stamp: EditStamp;
  /** The base state: a server with revisions rejects the save if its state differs. */
  readonly base: string | null;
}

export interface SavedTab {
  /** The new revision, if any. */
  readonly etag: string | null;
  readonly editedAt: Millis;
}

export interface CreatedTab {
  readonly remoteId: number;
  readonly etag: string | null;
}

/** The person's tabs on the server without their texts. */
export interface ServerTabs {
  readonly tabs: readonly { readonly remoteId: number; readonly label: string }[];
  readonly active: ServerTab | null;
  /** The server's time of the response, in whole seconds; null if missing. */
  readonly serverTime: Millis | null;
}

export interface TabStateApi {
  /** The list of tabs, which only the bootstrap call has. */
  list(): Promise<Result<ServerTabs, ApiError>>;
  /** Creates a tab, or returns the one created under the same key, if the server stores those (CALL-19). */
  create(key: string, fields: SavedFields): Promise<Result<CreatedTab, ApiError>>;
  /** CALL-20. */
  get(remoteId: number): Promise<Result<ServerTab, ApiError>>;
  /** Saves only the named fields (CALL-21). */
  put(remoteId: number, fields: Partial<SavedFields>, save: TabSave): Promise<Result<SavedTab, ApiError>>;
  /** CALL-22. */
  activate(remoteId: number): Promise<Result<void, ApiError>>;
  /** CALL-23. */
  remove(remoteId: number): Promise<Result<void, ApiError>>;
  /** Adds a query that ran before its tab was on the server to its history (CALL-24). */
  migrateQuery(remoteId: number, clientId: string): Promise<Result<void, ApiError>>;
  /** Removes a query from a tab's history, by its client id (CALL-25). */
  removeQuery(remoteId: number, clientId: string): Promise<Result<void, ApiError>>;
}

export function tabStateApi(client: Client): TabStateApi {
  return {
    async list() {
      const result = await sendForHeaders(client, contract.getEditor, {});
      if (!result.ok) return result;
      const { body, headers } = result.value;
      const { tab_state_ids: tabs, active_tab: active } = body.result;
      return ok({
        tabs: tabs.map((tab) => ({ remoteId: tab.id, label: tab.label ?? '' })),
        active: active && readServerTab(active, headers),
        serverTime: readDate(headers),
      });
    },
    async create(key, fields) {
      const queryEditor = {
        ...sentPlace(fields),
        id: key,
        templateParams: fields.templateParams || null,
      };
      const response = await sendForHeaders(client, contract.createTab, {
        form: jsonTexts({ queryEditor }),
        headers: { [LOCAL_ID_HEADER]: key },
      });
      if (!response.ok) return response;
      return ok({ remoteId: response.value.body.id, etag: etagIn(response.value.headers) });
    },
    async get(id) {
      const result = await sendForHeaders(client, contract.getTab, { path: { id } });
      if (!result.ok) return result;
      return ok(readServerTab(result.value.body, result.value.headers, etagIn(result.value.headers)));
    },
    async put(id, fields, { stamp, base }) {
      const response = await sendForHeaders(client, contract.putTab, {
        path: { id },
        form: jsonTexts(toPatch(fields, stamp)),
        headers: base === null ? {} : { 'If-Match': base },
      });
      if (!response.ok) return response;
      const { headers } = response.value;
      return ok({ etag: etagIn(headers), editedAt: untilNow(stamp, headers) });
    },
    activate: (id) => done(send(client, contract.activateTab, { path: { id } })),
    remove: (id) => done(send(client, contract.removeTab, { path: { id } })),
    migrateQuery: (id, queryId) =>
      done(send(client, contract.migrateQuery, { path: { id }, form: jsonTexts({ queryId }) })),
    removeQuery: (id, clientId) => done(send(client, contract.removeTabQuery, { path: { id, clientId } })),
  };
}

function toPatch(edited: Partial<SavedFields>, stamp: EditStamp): contract.TabPatchBody {
  const fields = sentPlace(edited);
  return {
    ...(fields.name !== undefined && { label: fields.name }),
    ...(fields.sql !== undefined && { sql: fields.sql }),
    ...(fields.dbId !== undefined && { database_id: fields.dbId }),
    ...(fields.catalog !== undefined && { catalog: fields.catalog }),
    ...(fields.schema !== undefined && { schema: fields.schema }),
    ...(fields.queryLimit !== undefined && { query_limit: fields.queryLimit }),
    ...(fields.templateParams !== undefined && { template_params: fields.templateParams || null }),
    ...(fields.autorun !== undefined && { autorun: fields.autorun }),
    ...(fields.hideLeftBar !== undefined && { hide_left_bar: fields.hideLeftBar }),
    extra_json: JSON.stringify({ ...stamp, mark: stamp.mark ?? undefined }),
  };
}

const etagIn = (headers: Headers): string | null => headers.get('ETag');

function readDate(headers: Headers): Millis | null {
  return Date.parse(String(headers.get('Date'))) || null;
}

/** An edit that the server knows of was made by then: a later time is of a device whose clock was ahead (RV-6). */
function untilNow({ updatedAt }: EditStamp, headers: Headers): Millis {
  return Math.min(updatedAt, (readDate(headers) ?? updatedAt) + SECOND);
}

const editStamp = v.object({
  updatedAt: v.number(),
  version: v.fallback(v.number(), 0),
  mark: v.fallback(v.nullable(v.string()), null),
});

function readServerTab(body: contract.TabStateBody, headers: Headers, etag: string | null = null): ServerTab {
  const stamp = v.safeParse(editStamp, body.extra_json);
  return {
    remoteId: body.id,
    fields: {
      name: body.label ?? '',
      sql: body.sql ?? '',
      ...receivedPlace({ dbId: body.database_id, catalog: body.catalog }),
      schema: body.schema,
      queryLimit: body.query_limit,
      templateParams: body.template_params ?? '',
      autorun: body.autorun ?? false,
      hideLeftBar: body.hide_left_bar ?? false,
    },
    active: body.active,
    tables: body.table_schemas.map(readServerTable),
    stamp: stamp.success ? { ...stamp.output, updatedAt: untilNow(stamp.output, headers) } : null,
    etag,
  };
}
