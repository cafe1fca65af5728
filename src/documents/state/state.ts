import type {
  ConfirmedContent,
  Content,
  DocumentVersion,
  StoredDocument,
  VersionReason,
} from '#store/documents/documentRow.ts';
import { asRecord, numbers } from '#domain/jsonValue.ts';
import type { Millis } from '#domain/time.ts';
import type { DocumentKind } from '../kinds/defineDocument.ts';

/** A version to store. */
export type NewVersion = Omit<DocumentVersion, 'seq'>;

/** The result of a transition: the document, null if it is removed, and the replaced states. */
export interface ChangedDocument {
  readonly row: StoredDocument | null;
  readonly versions: readonly NewVersion[];
}

export const onlyRow = (row: StoredDocument | null): ChangedDocument => ({ row, versions: [] });

/** The content on screen. */
export function shown(row: StoredDocument): Content | null {
  return row.draft?.content ?? belowDraft(row);
}

/** The content below a draft: saved, else confirmed. */
export function belowDraft({ saved, confirmed }: StoredDocument): Content | null {
  return saved?.content ?? confirmed?.content ?? null;
}

/** Whether some of its content is only on this device. */
export function hasEdits({ saved, draft }: StoredDocument): boolean {
  return saved !== null || draft !== null;
}

/** A document that no server has. Saved at once, or a draft first. */
export function newDocument(
  made: Pick<StoredDocument, 'id' | 'kind'> & { readonly uuid: string },
  parts: Partial<Pick<StoredDocument, 'saved' | 'draft'>>,
): StoredDocument {
  return { ...bare(made), uuid: made.uuid, ...parts };
}

/** A document read from the server. */
export function readDocument(
  made: Pick<StoredDocument, 'id' | 'kind' | 'remoteId' | 'uuid'>,
  confirmed: ConfirmedContent,
): StoredDocument {
  return { ...bare(made), remoteId: made.remoteId, uuid: made.uuid, confirmed };
}

function bare({ id, kind }: Pick<StoredDocument, 'id' | 'kind'>): StoredDocument {
  return {
    id,
    kind,
    remoteId: null,
    uuid: null,
    confirmed: null,
    saved: null,
    draft: null,
    conflict: null,
    decided: null,
    detachedAt: null,
    deletedAt: null,
    resent: 0,
  };
}

/** Content that something else replaces, and why. */
export interface GivesWay {
  readonly content: Content;
  readonly why: VersionReason;
  readonly at: Millis;
  readonly author?: string;
}

/** The version that keeps replaced content. */
export function version(
  kind: DocumentKind,
  row: StoredDocument,
  { content, why, at, author = '' }: GivesWay,
): NewVersion {
  const owners = row.confirmed && ownersOf(row.confirmed.content);
  const title = kind.title(content);
  return { documentId: row.id, kind: row.kind, title, content, at, author, why, ...(owners && { owners }) };
}

/** The owners that a content names; null for a kind without owners. */
export function ownersOf(content: Content): readonly number[] | null {
  const { owners } = asRecord(content);
  return Array.isArray(owners) ? numbers(owners) : null;
}
