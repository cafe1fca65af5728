import * as v from 'valibot';
import { same } from '#domain/merge/same.ts';
import type { Content, DocumentVersion } from '#store/documents/documentRow.ts';
import { getDocument, listDocuments } from '#store/documents/documents.ts';
import { addDocumentVersion, listDocumentVersions } from '#store/documents/documentVersions.ts';
import type { Millis } from '#domain/time.ts';
import type { Tx } from '#store/write.ts';
import { defineCommand } from '#store/command.ts';
import { changesBetween } from '../state/content.ts';
import type { DocumentKind } from '../kinds/defineDocument.ts';
import { edit } from '../state/edit.ts';
import { findKind } from '../kinds/kinds.ts';
import { newDocument, onlyRow, shown } from '../state/state.ts';
import { changeDocumentRow, writeDocument } from '../writeDocument.ts';

const Text = v.pipe(v.string(), v.minLength(1));
const content = v.record(v.string(), v.unknown());

/** A document with edits that only the device of the backup had. */
const edited = v.object({
  id: Text,
  kind: v.string(),
  /** Identifies it, if it is created here. */
  made: v.object({ id: Text, uuid: v.pipe(v.string(), v.uuid()) }),
  /** What the edits were made on; null for one that no server had. */
  base: v.nullable(content),
  content,
});

const version = v.object({
  documentId: Text,
  kind: v.string(),
  title: v.string(),
  content,
  at: v.number(),
  author: v.string(),
  why: v.picklist(['replaced', 'overwritten', 'discarded', 'merged', 'decided', 'deleted', 'restored']),
});

/**
 * Restores what a backup has of documents and the server does not: edits become edits of the draft, which can be undone
 * and are not sent before somebody saves them; a document that is not here becomes a draft of a new one. Nothing that
 * is here is replaced, and what is here already is skipped.
 */
export const restoreDocuments = defineCommand('document.restoreBackup', {
  args: v.object({ label: v.string(), documents: v.array(edited), versions: v.array(version) }),
  apply: async (tx, { label, documents, versions }, { now }) => {
    for (const each of documents) {
      const kind = findKind(each.kind);
      // Of a kind that this release does not know, or no valid content of it.
      if (!kind || !isContent(kind, each.content)) continue;
      const row = await getDocument(tx, each.id);
      if (row?.kind === each.kind && row.deletedAt === null) {
        const base =
          each.base !== null && isContent(kind, each.base) ? each.base : (shown(row) ?? each.content);
        const changes = changesBetween(kind, base, each.content);
        await changeDocumentRow(tx, row.id, (_kind, known) => edit(kind, known, { changes, label }, now));
      } else if (!(await isHere(tx, kind, each.content))) {
        await addDraft(tx, kind, each, now);
      }
    }
    for (const each of versions) await restoreVersion(tx, each);
  },
});

async function addDraft(
  tx: Tx,
  kind: DocumentKind,
  { made, content: text }: v.InferOutput<typeof edited>,
  now: Millis,
): Promise<void> {
  const draft = { content: text, base: text, at: now, done: [], undone: [] };
  await writeDocument(tx, null, onlyRow(newDocument({ ...made, kind: kind.kind }, { draft })));
}

/** A file is untrusted input. */
function isContent(kind: DocumentKind, text: Content): boolean {
  return v.is(kind.schema, text);
}

async function isHere(tx: Tx, kind: DocumentKind, text: Content): Promise<boolean> {
  const known = (await listDocuments(tx, kind.kind)).map(shown);
  return known.some((each) => each !== null && same(kind.shape, kind.form(each), kind.form(text)));
}

async function restoreVersion(tx: Tx, each: Omit<DocumentVersion, 'seq' | 'bytes'>): Promise<void> {
  const kind = findKind(each.kind);
  if (!kind || !isContent(kind, each.content)) return;
  const known = await listDocumentVersions(tx, each.documentId);
  const isKnown = known.some(
    ({ at, content: text }) => at === each.at && JSON.stringify(text) === JSON.stringify(each.content),
  );
  if (!isKnown) await addDocumentVersion(tx, each);
}
