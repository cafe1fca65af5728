import type * as v from 'valibot';
import type { SentApi } from '#api/api.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import type { Conflict } from '#domain/merge/conflict.ts';
import type { ContentChange } from '#domain/merge/difference.ts';
import type { OwnContents } from '#domain/merge/ownContents.ts';
import type { ContentShape } from '#domain/merge/shape.ts';
import type { Result } from '#domain/result.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import type { Tx } from '#store/write.ts';

/**
 * What a content refers to: a document's local id until it is on the server, then its server id. Nullish for nothing.
 */
export type ServerReference = string | number | null | undefined;

/** A document as a server has it. */
export interface ServerDocument<Content extends object> {
  readonly remoteId: number;
  readonly uuid: string | null;
  readonly content: Content;
  /** Server data about it that nobody edits here. */
  readonly info: object;
  /** Who changed it last, according to the server; empty if unknown. */
  readonly changedBy: string;
  /** The server's revision of this state, if it has revisions. */
  readonly revision: string | null;
}

/** The changes that a save sends. */
export interface SaveRequest<Content extends object> {
  readonly from: Content;
  readonly to: Content;
  readonly changes: readonly ContentChange[];
  /** Server data beside the content, such as the ids of its parts. */
  readonly info: object;
  /** The base of the save: a server with revisions rejects it for any other state. */
  readonly base: string | null;
}

/** The requests of a kind. Contents passed to them refer to other documents by server ids. */
export interface DocumentCalls<Content extends object> {
  /** Creates a document with its uuid; returns its server id. What `created` leaves out is saved afterwards. */
  create(
    api: SentApi,
    made: { readonly uuid: string; readonly content: Content },
  ): Promise<Result<number, ApiError>>;
  /** A server's content right after the creation. */
  created(content: Content): Content;
  load(api: SentApi, nameOrId: number | string): Promise<Result<ServerDocument<Content>, ApiError>>;
  /** Saves a difference with the most specific requests that lose nothing. */
  save(api: SentApi, remoteId: number, request: SaveRequest<Content>): Promise<Result<void, ApiError>>;
  remove(api: SentApi, remoteId: number): Promise<Result<void, ApiError>>;
}

/**
 * A kind of document, as data. Contents are compared, merged and undone in a *form*, in which each independent object
 * is one entry; for most kinds the form is the content itself.
 */
export interface DocumentKind<Content extends object = object> {
  readonly kind: string;
  /** The view in permissions: who lacks `can_read` on it reads nothing of this kind. */
  readonly view: string;
  readonly schema: v.GenericSchema<unknown, Content>;
  /** The shape of the form. */
  readonly shape: ContentShape;
  form(content: Content): object;
  /** Converts a form to a valid content, with repairs. `sides` are the valid contents it was made from. */
  content(form: object, sides: readonly Content[]): Content;
  /** Whether a conflict is about a derived value: nobody has to decide it, and the server's value is used. */
  isDerived(conflict: Conflict): boolean;
  title(content: Content): string;
  references(content: Content): readonly ServerReference[];
  /** The content with each local id in the map replaced by its server id. */
  withNumbers(content: Content, numbers: ReadonlyMap<unknown, number>): Content;
  readonly calls: DocumentCalls<Content>;
  /**
   * A content with nothing but what a person made of a base, and the same without that: what stays here of a document
   * that the person may no longer read.
   */
  ownPart(mine: Content, base: Content): OwnContents<Content>;
  /** Whether it is of rows that are only on this device: it is never sent. */
  staysHere?(content: Content): boolean;
  /** Writes what lists and pages read of it. Null if the document is removed. */
  project?(tx: Tx, before: StoredDocument | null, row: StoredDocument | null): Promise<void>;
}

type Optional = 'form' | 'content' | 'isDerived' | 'references' | 'withNumbers';

/** Defines a kind; by default it has no separate form, no derived values and no references. */
export function defineDocument<Content extends object>(
  definition: Omit<DocumentKind<Content>, Optional> & Partial<Pick<DocumentKind<Content>, Optional>>,
): DocumentKind<Content> {
  return {
    form: (content) => content,
    content: (form) => form as Content,
    isDerived: () => false,
    references: () => [],
    withNumbers: (content) => content,
    ...definition,
  };
}
