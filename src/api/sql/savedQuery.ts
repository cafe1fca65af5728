import { receivedPlace, sentPlace } from '#domain/device/deviceDatabase.ts';
import { LOCAL_ID_HEADER } from '#contract/capabilities.ts';
import { savedQueries, type SavedQueryBody, type SavedQueryRequest } from '#contract/sql/savedQuery.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { asRecord, type JsonRecord } from '#domain/jsonValue.ts';
import { ok, type Result } from '#domain/result.ts';
import { readMark, withMark } from '#domain/savedQuery/mark.ts';
import type { SavedQueryFields } from '#domain/savedQuery/savedQuery.ts';
import type { Millis } from '#domain/time.ts';
import type { Client } from '../http/client.ts';
import { done } from '../http/done.ts';
import { send, sendForHeaders } from '../http/send.ts';

/** A saved query of the server, in the device's names. */
export interface ServerSavedQuery {
  readonly remoteId: number;
  readonly fields: SavedQueryFields;
  /** The local id it was created under, if it has one. */
  readonly mark: string | null;
  /** The server's revision of this state. */
  readonly revision: string | null;
  readonly changedAt: Millis | null;
  /** The revision of this state, if the server keeps them. */
  readonly etag: string | null;
}

/** What a save sends besides the fields. */
export interface SavedQuerySave {
  readonly mark: string | null;
  /** The base state: a server with revisions rejects the save if its state differs. */
  readonly base: string | null;
}

/** A list entry, without what only its own call returns. */
export type ListedSavedQuery = Pick<ServerSavedQuery, 'remoteId' | 'mark' | 'revision'>;

export interface SavedQueryApi {
  /** All of the person's own. */
  list(): Promise<Result<readonly ListedSavedQuery[], ApiError>>;
  /** The one with a mark, or null. */
  findMarked(mark: string): Promise<Result<ServerSavedQuery | null, ApiError>>;
  /** CALL-03. */
  get(remoteId: number): Promise<Result<ServerSavedQuery, ApiError>>;
  /** Creates one under the local id, sent as a mark to a server that does not store those (SAV-01). */
  create(localId: string, fields: SavedQueryFields, mark: string | null): Promise<Result<number, ApiError>>;
  /** Changes only the named fields (CALL-02). */
  update(
    remoteId: number,
    fields: Partial<SavedQueryFields>,
    save: SavedQuerySave,
  ): Promise<Result<void, ApiError>>;
  remove(remoteId: number): Promise<Result<void, ApiError>>;
}

const PAGE_SIZE = 100;

export function savedQueryApi(client: Client): SavedQueryApi {
  async function get(remoteId: number): Promise<Result<ServerSavedQuery, ApiError>> {
    const outcome = await sendForHeaders(client, savedQueries.get, { path: { id: remoteId } });
    if (!outcome.ok) return outcome;
    const { body, headers } = outcome.value;
    const etag = headers.get('ETag');
    // A server with revisions stores keys, too: there is no mark to look for.
    if (etag !== null) return ok({ ...readServerSavedQuery(body.result), etag });
    const extra = await extraOf(remoteId);
    return extra.ok ? ok({ ...readServerSavedQuery({ ...body.result, extra: extra.value }), etag }) : extra;
  }

  /** Only lists have the extra fields. */
  async function extraOf(remoteId: number): Promise<Result<unknown, ApiError>> {
    const outcome = await send(client, savedQueries.list, {
      q: { columns: ['id', 'extra'], filters: [{ col: 'id', opr: 'eq', value: remoteId }] },
    });
    return outcome.ok ? ok(outcome.value.result[0]?.extra) : outcome;
  }

  async function list(): Promise<Result<readonly ListedSavedQuery[], ApiError>> {
    const listed: ListedSavedQuery[] = [];
    for (;;) {
      const outcome = await send(client, savedQueries.list, {
        q: {
          columns: ['id', 'description', 'changed_on', 'extra'],
          // By creation: changes during the read move nothing to another page.
          order_column: 'created_on',
          order_direction: 'asc',
          page: listed.length / PAGE_SIZE,
          page_size: PAGE_SIZE,
        },
      });
      if (!outcome.ok) return outcome;
      const { result } = outcome.value;
      listed.push(...result.map(readServerSavedQuery));
      if (result.length < PAGE_SIZE) return ok(listed);
    }
  }

  return {
    get,
    list,
    async findMarked(mark) {
      // Extra fields cannot be filtered; needed after a lost response only.
      const listed = await list();
      if (!listed.ok) return listed;
      const found = listed.value.find((each) => each.mark === mark);
      return found === undefined ? ok(null) : get(found.remoteId);
    },
    async create(localId, fields, mark) {
      const response = await send(client, savedQueries.create, {
        request: { ...toRequest(fields), ...(mark !== null && extraWith({}, mark)) },
        headers: { [LOCAL_ID_HEADER]: localId },
      });
      return response.ok ? ok(response.value.id) : response;
    },
    async update(remoteId, fields, { mark, base }) {
      // A mark at the end of a description is removed and moved to the extra fields.
      const isMoved = mark !== null && fields.description !== undefined;
      const extra = isMoved ? await extraOf(remoteId) : ok(null);
      if (!extra.ok) return extra;
      const request = { ...toRequest(fields), ...(isMoved && extraWith(asRecord(extra.value), mark)) };
      const headers = base === null ? {} : { 'If-Match': base };
      return done(send(client, savedQueries.update, { path: { id: remoteId }, request, headers }));
    },
    remove: (remoteId) => done(send(client, savedQueries.remove, { path: { id: remoteId } })),
  };
}

const extraWith = (extra: JsonRecord, mark: string): Pick<SavedQueryRequest, 'extra_json'> => ({
  extra_json: JSON.stringify(withMark(extra, mark)),
});

function toRequest(edited: Partial<SavedQueryFields>): SavedQueryRequest {
  const fields = sentPlace(edited);
  return {
    ...(fields.label !== undefined && { label: fields.label }),
    ...(fields.description !== undefined && { description: fields.description }),
    ...(fields.sql !== undefined && { sql: fields.sql }),
    ...(fields.dbId !== undefined && { db_id: fields.dbId }),
    ...(fields.catalog !== undefined && { catalog: fields.catalog }),
    ...(fields.schema !== undefined && { schema: fields.schema }),
    ...(fields.templateParams !== undefined && { template_parameters: fields.templateParams || null }),
  };
}

function readServerSavedQuery(body: SavedQueryBody): Omit<ServerSavedQuery, 'etag'> {
  const { description, mark } = readMark(body.description ?? '', body.extra);
  return {
    remoteId: body.id,
    fields: {
      label: body.label ?? '',
      description,
      sql: body.sql ?? '',
      ...receivedPlace({ dbId: body.database?.id ?? body.db_id ?? null, catalog: body.catalog ?? null }),
      schema: body.schema ?? null,
      templateParams: body.template_parameters ?? '',
    },
    mark,
    revision: body.changed_on ?? null,
    changedAt: readTimestamp(body.changed_on),
  };
}

/** The contract's change times are in UTC, with microseconds and without a zone. */
function readTimestamp(text: string | null | undefined): Millis | null {
  const moment = Date.parse(`${(text ?? '').slice(0, 23)}Z`);
  return Number.isNaN(moment) ? null : moment;
}
