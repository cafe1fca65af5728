import type { LookupAnswer, TemplateContext, TemplateError, TemplateLookup } from './template.ts';

/** What the server says to the renderer, and the answer to it. They speak in turns, so nothing needs a number. */
export interface RenderRequest {
  readonly texts: readonly string[];
  readonly context: TemplateContext;
  /** What was looked up so far, by `lookupKey`. */
  readonly found: readonly (readonly [string, LookupAnswer])[];
}

export interface RenderAnswer {
  readonly results: readonly TextAnswer[];
  /** Whether the engine is as it was before; a renderer that is not says so and ends. */
  readonly isSound: boolean;
}

export type TextAnswer =
  | { readonly type: 'text'; readonly sql: string; readonly removedFilters: readonly string[] }
  | { readonly type: 'error'; readonly error: TemplateError }
  /** It cannot be finished without these. */
  | { readonly type: 'asks'; readonly lookups: readonly TemplateLookup[] };

export const lookupKey = (lookup: TemplateLookup): string =>
  lookup.kind === 'metric'
    ? JSON.stringify([lookup.kind, lookup.id, lookup.key])
    : JSON.stringify([lookup.kind, lookup.id, lookup.metrics, lookup.columns]);

/** Sent once by a renderer that is ready. */
export const READY = 'ready';
