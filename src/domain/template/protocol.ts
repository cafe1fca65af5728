import type { DialectData } from '../compile/sql/dialectData.ts';
import type { LookupResult, TemplateContext, TemplateError, TemplateLookup } from './template.ts';

/** The server's request to the renderer, and the response. They alternate, so no ids are needed. */
export interface RenderRequest {
  readonly texts: readonly string[];
  readonly context: TemplateContext;
  /** The dialect of the context where an engine has it that was added to the server. */
  readonly dialectData?: DialectData;
  /** Lookups answered so far, by `lookupKey`. */
  readonly found: readonly (readonly [string, LookupResult])[];
}

export interface RenderResponse {
  readonly results: readonly RenderedText[];
  /** Whether the engine's state is intact; otherwise the renderer ends after this response. */
  readonly isSound: boolean;
}

export type RenderedText =
  | { readonly type: 'text'; readonly sql: string; readonly removedFilters: readonly string[] }
  | { readonly type: 'error'; readonly error: TemplateError }
  /** Cannot be completed without these. */
  | { readonly type: 'asks'; readonly lookups: readonly TemplateLookup[] };

export const lookupKey = (lookup: TemplateLookup): string =>
  lookup.kind === 'metric'
    ? JSON.stringify([lookup.kind, lookup.id, lookup.key])
    : JSON.stringify([lookup.kind, lookup.id, lookup.metrics, lookup.columns]);

/** Sent once when a renderer is ready. */
export const READY = 'ready';
