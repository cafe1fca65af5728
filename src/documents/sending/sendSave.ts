import { isMissing, isOutdated } from '#domain/error/httpStatus.ts';
import * as v from 'valibot';
import type { SentApi } from '#api/api.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import type { Conflict } from '#domain/merge/conflict.ts';
import type { ContentChange } from '#domain/merge/difference.ts';
import { afterWrite } from '#domain/error/afterWrite.ts';
import { ok, type Result } from '#domain/result.ts';
import type { BasedContent, Content, StoredDocument } from '#store/documents/documentRow.ts';
import { documentLane, getDocument } from '#store/documents/documents.ts';
import type { Tx } from '#store/write.ts';
import type { Command, Parking, Waiting } from '#sync/command.ts';
import { defineCommand } from '#store/command.ts';
import { conflicted } from '../state/conflict.ts';
import { changesBetween, knownBase, mergeContents, sameContent } from '../state/content.ts';
import type { DocumentKind, ServerDocument } from '../kinds/defineDocument.ts';
import { kindOf } from '../kinds/kinds.ts';
import { lanesNeeded, waitForCreations } from './lane.ts';
import { localReferences, numbersOf } from './references.ts';
import { answered } from '../state/pulled.ts';
import { deletedElsewhere } from '../state/removal.ts';
import { discardSaved } from '../state/save.ts';
import { forgetUnreadable } from '../unreadable.ts';
import { changeDocumentRow } from '../writeDocument.ts';

interface Saving {
  readonly kind: DocumentKind;
  readonly row: StoredDocument;
  readonly remoteId: number;
  readonly saved: BasedContent;
  /** The server ids of references by local id, as far as the server has them. */
  readonly numbers: ReadonlyMap<unknown, number>;
}

type Saved =
  | {
      readonly kind: 'saved';
      readonly before: ServerDocument<Content>;
      readonly written: Content;
      readonly saved: ServerDocument<Content>;
    }
  | {
      readonly kind: 'conflict';
      readonly sides: { readonly base: Content; readonly mine: Content; readonly theirs: Content };
      readonly conflicts: readonly Conflict[];
      readonly author: string;
    }
  | { readonly kind: 'gone' | 'missing' };

export const IN_CONFLICT = 'It was changed here and elsewhere.';
const GONE = 'It was deleted on the server.';

/**
 * Saves the differences from the base, over the state that was read right before, and reads the server's content back.
 * What cannot be merged waits for a person, with both sides in the document. So does the save of a detached document:
 * its row stays parked, and sending it again finds out whether the server has the document after all.
 */
export const saveDelivery = defineCommand('document.save', {
  args: v.object({
    id: v.pipe(v.string(), v.minLength(1)),
    needs: v.optional(v.array(v.string()), []),
    wait: v.optional(v.number(), 0),
  }),
  lane: ({ id }) => documentLane(id),
  needs: ({ needs }) => needs,
  delay: ({ wait }) => wait,
  coalesce: 'last',
  // The server is read before anything is sent, and earlier attempts that arrived are recognized.
  repeat: 'verify',
  snapshot: async (db, { id }): Promise<Saving | null> => {
    const row = await getDocument(db, id);
    if (!row?.saved || row.remoteId === null || row.deletedAt !== null) return null;
    const kind = kindOf(row.kind);
    const numbers = await numbersOf(db, kind.references(row.saved.content));
    return { kind, row, remoteId: row.remoteId, saved: row.saved, numbers };
  },
  remember: ({ kind, saved }): readonly ContentChange[] => changesBetween(kind, saved.base, saved.content),
  send: async (api: SentApi, _args, snapshot, { sent }): Promise<Result<Saved, ApiError>> => {
    const first = await saveMerged(api, snapshot, sent);
    return !first.ok && isOutdated(first.error) ? saveMerged(api, snapshot, sent) : first;
  },
  settle: async (tx, { id }, outcome, { now }): Promise<readonly Command[] | Parking | Waiting> => {
    if (!outcome) {
      await changeDocumentRow(tx, id, (kind, row) => (isWaiting(row) ? discardSaved(kind, row, now) : row));
      return [];
    }
    const { snapshot, value } = outcome;
    switch (value.kind) {
      case 'gone':
        await changeDocumentRow(tx, id, (kind, row) => deletedElsewhere(kind, row, now));
        await forgetUnreadable(tx);
        return { parked: GONE };
      case 'missing':
        // It sends what was saved until now, which may refer to documents that were created after it was queued.
        return waitForCreations(tx, id);
      case 'conflict': {
        const row = await getDocument(tx, id);
        if (!row || !isWaiting(row)) return [];
        // What was saved or decided since is merged anew, knowing what earlier attempts have sent.
        if (!isStillSaved(row, snapshot)) return waitForCreations(tx, id);
        await changeDocumentRow(tx, id, (_kind, each) =>
          conflicted(each, { ...value.sides, conflicts: value.conflicts, author: value.author }, now),
        );
        return { parked: IN_CONFLICT };
      }
      case 'saved': {
        const row = await changeDocumentRow(tx, id, (kind, each) =>
          answered(kind, each, {
            ...value.saved,
            now,
            sent: snapshot.saved,
            before: value.before.content,
            beforeAuthor: value.before.changedBy,
            written: value.written,
            mine: kind.withNumbers(snapshot.saved.own ?? snapshot.saved.content, snapshot.numbers),
          }),
        );
        return nextSaves(tx, row);
      }
    }
  },
});

/** The save of what a document has that was not sent yet. */
export const nextSaves = async (tx: Tx, row: StoredDocument | null): Promise<readonly Command[]> =>
  row && isWaiting(row) ? [saveDelivery({ id: row.id, needs: await lanesNeeded(tx, row) })] : [];

/** Whether what was sent is what is still to be saved. */
function isStillSaved(row: StoredDocument, { kind, saved: sent }: Saving): boolean {
  const { saved } = row;
  return (
    saved !== null &&
    sameContent(kind, saved.content, sent.content) &&
    sameContent(kind, saved.base, sent.base)
  );
}

/** Whether a save is still pending: not after a person discarded it; a deleted document has nothing to send. */
function isWaiting({ saved, remoteId, deletedAt }: StoredDocument): boolean {
  return saved !== null && remoteId !== null && deletedAt === null;
}

async function saveMerged(
  api: SentApi,
  { kind, row, remoteId, saved, numbers }: Saving,
  sent: readonly unknown[],
): Promise<Result<Saved, ApiError>> {
  const found = await kind.calls.load(api, remoteId);
  if (!found.ok) return isMissing(found.error) ? ok({ kind: 'gone' }) : found;
  const before = found.value;
  if (isAnother(row, before)) return ok({ kind: 'gone' });
  const mine = kind.withNumbers(saved.content, numbers);
  if (localReferences(kind, mine).length > 0) return ok({ kind: 'missing' });
  const theirs = before.content;
  const base = knownBase(
    kind,
    kind.withNumbers(saved.base, numbers),
    theirs,
    sent as readonly ContentChange[][],
  );
  const { content: written, conflicts } = mergeContents(kind, { base, mine, theirs });
  if (conflicts.length > 0) {
    return ok({ kind: 'conflict', sides: { base, mine, theirs }, conflicts, author: before.changedBy });
  }
  const changes = changesBetween(kind, theirs, written);
  if (changes.length === 0) return ok({ kind: 'saved', before, written, saved: before });
  const request = { from: theirs, to: written, changes, info: before.info, base: before.revision };
  const done = await kind.calls.save(api, remoteId, request);
  if (!done.ok) return done;
  // The result is the server's content, not what was sent.
  const response = await kind.calls.load(api, remoteId);
  return response.ok ? ok({ kind: 'saved', before, written, saved: response.value }) : afterWrite(response);
}

/** Whether its id was reused for another document. */
export function isAnother(row: StoredDocument, found: ServerDocument<object>): boolean {
  return row.uuid !== null && found.uuid !== null && row.uuid !== found.uuid;
}
