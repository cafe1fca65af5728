import { isMissing } from '#domain/error/httpStatus.ts';
import * as v from 'valibot';
import type { SentApi } from '#api/api.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { afterWrite } from '#domain/error/afterWrite.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Millis } from '#domain/time.ts';
import type { Content, StoredDocument } from '#store/documents/documentRow.ts';
import { documentLane, documentsByNumber, getDocument } from '#store/documents/documents.ts';
import { deleteOutboxRows, laneRows } from '#sync/outbox/outbox.ts';
import type { Tx } from '#store/write.ts';
import type { Command, Parking, Waiting } from '#sync/command.ts';
import { defineCommand } from '#store/command.ts';
import { changesBetween, mergeContents } from '../state/content.ts';
import type { DocumentKind, ServerDocument } from '../kinds/defineDocument.ts';
import { kindOf } from '../kinds/kinds.ts';
import { loseNumber, waitForCreations } from './lane.ts';
import { removed } from '../state/removal.ts';
import { localReferences, numbersOf } from './references.ts';
import { nextSaves } from './sendSave.ts';
import { shown } from '../state/state.ts';
import { changeDocumentRow, writeDocument } from '../writeDocument.ts';

interface Made {
  readonly server: ServerDocument<Content>;
  /** What the server was given at its creation, as far as that is known (RV-10). */
  readonly base: Content;
}

interface Creating {
  readonly kind: DocumentKind;
  readonly row: StoredDocument;
  readonly uuid: string;
  /** What the creation sends, by local ids. */
  readonly content: Content;
  /** The server ids of references by local id, as far as the server has them. */
  readonly numbers: ReadonlyMap<unknown, number>;
}

/**
 * Creates a document on the server, exactly once: with its uuid, which a server that stores local ids treats as one,
 * and by which it is looked up after a lost response. What the request leaves out is saved right after, merged with the
 * server's content by then.
 */
export const createDelivery = defineCommand('document.create', {
  args: v.object({
    id: v.pipe(v.string(), v.minLength(1)),
    needs: v.optional(v.array(v.string()), []),
  }),
  lane: ({ id }) => documentLane(id),
  needs: ({ needs }) => needs,
  role: 'create',
  repeat: 'probe',
  // A document deleted while its creation was in flight is still stored, since its deletion needs the server id.
  snapshot: async (db, { id }): Promise<Creating | null> => {
    const row = await getDocument(db, id);
    if (!row || row.remoteId !== null || row.uuid === null) return null;
    const whole = row.saved?.content ?? shown(row);
    if (!whole) return null;
    const kind = kindOf(row.kind);
    const content = kind.calls.created(whole);
    const numbers = await numbersOf(db, kind.references(content));
    return { kind, row, uuid: row.uuid, content, numbers };
  },
  // What an earlier attempt created may differ from what this one would.
  remember: ({ content }): Content => content,
  reconcile: async (api: SentApi, _args, { kind, uuid }, sent): Promise<Result<Made | null, ApiError>> => {
    const server = await kind.calls.load(api, uuid);
    if (server.ok) return ok({ server: server.value, base: baseOf(kind, server.value, sent) });
    return isMissing(server.error) ? ok(null) : server;
  },
  send: async (
    api: SentApi,
    _args,
    { kind, uuid, content, numbers },
    { sent },
  ): Promise<Result<Made | 'missing', ApiError>> => {
    const numbered = kind.withNumbers(content, numbers);
    if (localReferences(kind, numbered).length > 0) return ok('missing');
    const created = await kind.calls.create(api, { uuid, content: numbered });
    if (!created.ok) return created;
    const server = await kind.calls.load(api, created.value);
    if (!server.ok) return afterWrite(server);
    const base = baseOf(kind, server.value, [...sent, content]);
    return ok({ server: server.value, base });
  },
  settle: async (tx, { id }, outcome, { now }): Promise<readonly Command[] | Parking | Waiting> => {
    if (!outcome) {
      await changeDocumentRow(tx, id, (kind, row) => (row.remoteId === null ? removed(kind, row, now) : row));
      return [];
    }
    // It came to refer to something after it was queued.
    if (outcome.value === 'missing') return waitForCreations(tx, id);
    const { server, base } = outcome.value;
    await freeNumber(tx, id, server, now);
    const row = await changeDocumentRow(tx, id, (kind, each) => made(kind, each, { base, server, now }));
    return nextSaves(tx, row);
  },
});

/** Of the contents that attempts created, the one closest to what is there: of equally close ones the first. */
export function baseOf(
  kind: DocumentKind,
  { content }: { readonly content: Content },
  sent: readonly unknown[],
): Content {
  const known = sent.filter((each): each is Content => typeof each === 'object' && each !== null);
  const distance = (each: Content): number => changesBetween(kind, each, content).length;
  return known.toSorted((a, b) => distance(a) - distance(b))[0] ?? content;
}

/** The saved content counts as based on what the creation left on the server. */
function made(
  kind: DocumentKind,
  row: StoredDocument,
  {
    base,
    server: { remoteId, uuid, content: there, info, revision },
    now,
  }: { readonly base: Content; readonly server: ServerDocument<Content>; readonly now: Millis },
): StoredDocument {
  return {
    ...row,
    remoteId,
    uuid: uuid ?? row.uuid,
    confirmed: { content: there, info, revision, at: now, isOurs: true },
    saved: row.saved && { ...row.saved, base, ...withAdditions(kind, row.saved.content, base, there) },
  };
}

/** What a server adds to a creation, such as its owner, is not another person's save. */
function withAdditions(kind: DocumentKind, mine: Content, base: Content, theirs: Content) {
  const { content, conflicts } = mergeContents(kind, { base, mine, theirs });
  return conflicts.length === 0 && { own: content };
}

/** The number of the new document is no other's. */
async function freeNumber(tx: Tx, id: string, server: ServerDocument<Content>, now: Millis): Promise<void> {
  const row = await getDocument(tx, id);
  if (!row) return;
  for (const holder of await documentsByNumber(tx, row.kind, server.remoteId)) {
    if (holder.id === id) continue;
    if (holder.uuid !== null && holder.uuid === server.uuid) {
      // Read as somebody else's while the creation was rejected although it had arrived.
      await deleteOutboxRows(tx, await laneRows(tx, documentLane(holder.id)));
      await writeDocument(tx, holder, removed(kindOf(holder.kind), holder, now));
    } else await loseNumber(tx, holder, now);
  }
}
