import type { SqlDialect } from '#domain/compile/dialects.ts';
import type { Result } from '#domain/result.ts';

/** Why a template could not be rendered. */
export type TemplateError =
  | { readonly kind: 'missing'; readonly names: readonly string[] }
  | {
      readonly kind: 'refused';
      /** As Jinja calls it, or `TemplateLimitError` for what would take too long or too much. */
      readonly type:
        | 'TemplateSyntaxError'
        | 'TemplateAssertionError'
        | 'TemplateRuntimeError'
        | 'TemplateLimitError';
      readonly message: string;
      readonly line: number | null;
    };

/** Who runs a template; nulls for the server itself. */
export interface TemplateCaller {
  readonly userId: number | null;
  readonly username: string | null;
  readonly email: string | null;
  readonly roles: readonly string[];
  /** The page's own query string, which the front end passes on. */
  readonly search: URLSearchParams;
}

/** A filter of the chart that a template is part of. */
export interface TemplateFilter {
  readonly col: string;
  readonly op: string;
  readonly val: unknown;
}

/** Everything that a template can see. It crosses to the renderer as JSON, so nothing here leads anywhere. */
export interface TemplateContext {
  readonly caller: Omit<TemplateCaller, 'search'>;
  readonly urlParams: Readonly<Record<string, string>>;
  /** Values by name, which the macros' names hide. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly filters: readonly TemplateFilter[];
  readonly timeRange: string | null;
  /** The columns that hold moments, which decide how `get_time_filter` writes one. */
  readonly timeColumns: readonly string[];
  readonly datasetId: number | null;
  readonly dialect: SqlDialect['name'];
  readonly now: number;
  readonly zone: string;
}

/** What a template asks the server for while it is rendered. */
export type TemplateLookup =
  | {
      readonly kind: 'dataset';
      readonly id: number;
      readonly metrics: boolean;
      readonly columns: readonly string[] | null;
    }
  | { readonly kind: 'metric'; readonly id: number; readonly key: string };

/** A lookup's SQL, or a sentence that says why there is none. */
export type LookupAnswer = Result<string, string>;

export interface RenderedTemplate {
  readonly sql: string;
  /** Columns whose filters the template applies itself, so that the statement around it does not. */
  readonly removedFilters: readonly string[];
  /** Whether it holds what another dataset says, which changes without this one. */
  readonly hasLookups: boolean;
}

/** What one rendering and everything it leads to may use up together. */
export interface TemplateBudget {
  milliseconds: number;
  lookups: number;
}

export interface TemplateJob {
  readonly texts: readonly string[];
  readonly context: TemplateContext;
  /** Answers what the templates ask for; what it renders for that draws on the same budget. */
  readonly lookup: (asked: TemplateLookup, budget: TemplateBudget) => Promise<LookupAnswer>;
  /** Left out for a rendering that nothing else led to. */
  readonly budget?: TemplateBudget;
}

export type TemplateResult = Result<RenderedTemplate, TemplateError>;

/** Renders templates where they reach nothing. */
export interface Templates {
  /** One result for each text, in order. Always ends: with the rendered text, or with an error that says why not. */
  render(job: TemplateJob): Promise<readonly TemplateResult[]>;
  close(): Promise<void>;
}

/** Text without these is no template. */
export const hasTemplate = (sql: string): boolean => /\{\{|\{%|\{#/.test(sql);

/** An error as one sentence. */
export const templateErrorText = (error: TemplateError): string =>
  error.kind === 'missing'
    ? `The template uses what has no value: ${error.names.join(', ')}. Give it under the template parameters, or write a default.`
    : error.message;
