import type * as v from 'valibot';
import type { Api } from '#api/api.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import type { Conflict } from '#domain/merge/conflict.ts';
import type { Change } from '#domain/merge/difference.ts';
import type { Shape } from '#domain/merge/shape.ts';
import type { Result } from '#domain/result.ts';
import type { StoredDocument } from '#store/documentRow.ts';
import type { Tx } from '#store/write.ts';

/** A reference to another document, inside a content. */
export interface Reference {
  readonly kind: string;
  /** A local id until the document is on the server, then its number. */
  readonly id: string | number;
}

/** A document as a server has it. */
export interface ServerDocument<Content extends object> {
  readonly remoteId: number;
  readonly uuid: string | null;
  readonly content: Content;
  /** What the server says of it that nobody edits here. */
  readonly info: object;
  /** Who changed it last, as the server says; empty if it does not. */
  readonly changedBy: string;
  /** The server's revision of this state, if it keeps them. */
  readonly revision: string | null;
}

/** What a save is to change on the server. */
export interface SaveRequest<Content extends object> {
  readonly from: Content;
  readonly to: Content;
  readonly changes: readonly Change[];
  /** The state it is made from: a server with revisions refuses it on any other. */
  readonly base: string | null;
}

/** The calls of a kind. Each takes contents whose references are the server's numbers. */
export interface DocumentCalls<Content extends object> {
  /** Makes one under its uuid; answers its number. What `created` leaves out is saved afterwards. */
  create(
    api: Api,
    made: { readonly uuid: string; readonly content: Content },
  ): Promise<Result<number, ApiError>>;
  /** What a server has of a content right after it was made. */
  created(content: Content): Content;
  load(api: Api, nameOrId: number | string): Promise<Result<ServerDocument<Content>, ApiError>>;
  /** Saves a difference by the narrowest calls that lose nothing. */
  save(api: Api, remoteId: number, request: SaveRequest<Content>): Promise<Result<void, ApiError>>;
  remove(api: Api, remoteId: number): Promise<Result<void, ApiError>>;
}

/**
 * What a kind of document is, as data. Contents are compared, merged and undone in a *form*, where each thing that has a
 * meaning of its own is one entry; for most kinds the form is the content itself.
 */
export interface DocumentKind<Content extends object = object> {
  readonly kind: string;
  readonly schema: v.GenericSchema<unknown, Content>;
  /** The shape of the form. */
  readonly shape: Shape;
  form(content: Content): object;
  /** The content of a form, repaired so that it is always valid. `sides` are the valid contents that it was made of. */
  content(form: object, sides: readonly Content[]): Content;
  /** Whether a conflict is about a derived value: nobody has to decide it, and theirs is taken. */
  isDerived(conflict: Conflict): boolean;
  title(content: Content): string;
  /** The content of a copy beside the original: under another title, without what only one can have. */
  copy(content: Content): Content;
  references(content: Content): readonly Reference[];
  /** The content with each local id that the map has replaced by the server's number. */
  withNumbers(content: Content, numbers: ReadonlyMap<string, number>): Content;
  readonly calls: DocumentCalls<Content>;
  /** Writes what lists and pages read of it. Null where the document goes. */
  project?(tx: Tx, before: StoredDocument | null, row: StoredDocument | null): Promise<void>;
}

type Optional = 'form' | 'content' | 'isDerived' | 'references' | 'withNumbers';

/** Defines a kind; what it does not say has no form of its own, no derived values and no references. */
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
