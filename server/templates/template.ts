import type { SqlDialect } from '#domain/compile/sql/dialects.ts';
import type { Result } from '#domain/result.ts';

/** Why a template could not be rendered. */
export type TemplateError =
  | { readonly kind: 'missing'; readonly names: readonly string[] }
  | {
      readonly kind: 'refused';
      /** Jinja's name, or `TemplateLimitError` for exceeded limits. */
      readonly type:
        | 'TemplateSyntaxError'
        | 'TemplateAssertionError'
        | 'TemplateRuntimeError'
        | 'TemplateLimitError';
      readonly message: string;
      readonly line: number | null;
    };

/** The person a template runs for; nulls for the server itself. */
export interface TemplateCaller {
  readonly userId: number | null;
  readonly username: string | null;
  readonly email: string | null;
  readonly roles: readonly string[];
  /** Set for a role that an owner looks for: who would read is not known. */
  readonly isRole?: true;
  /** The page's own query string, which the front end sends along. */
  readonly search: URLSearchParams;
}

/** A filter of the chart that contains a template. */
export interface TemplateFilter {
  readonly col: string;
  readonly op: string;
  readonly val: unknown;
}

/** Everything that a template can access. It is sent to the renderer as JSON, so it contains no references. */
export interface TemplateContext {
  readonly caller: Omit<TemplateCaller, 'search'>;
  readonly urlParams: Readonly<Record<string, string>>;
  /** Values by name; macros of the same name hide them. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly filters: readonly TemplateFilter[];
  readonly timeRange: string | null;
  /** The time columns, which determine the format of `get_time_filter`. */
  readonly timeColumns: readonly string[];
  readonly datasetId: number | null;
  readonly dialect: SqlDialect['name'];
  readonly now: number;
  readonly zone: string;
}

/** What a template requests from the server while it is rendered. */
export type TemplateLookup =
  | {
      readonly kind: 'dataset';
      readonly id: number;
      readonly metrics: boolean;
      readonly columns: readonly string[] | null;
    }
  | { readonly kind: 'metric'; readonly id: number; readonly key: string };

/** A lookup's SQL, or a sentence that explains why there is none. */
export type LookupResult = Result<string, string>;

export interface RenderedTemplate {
  readonly sql: string;
  /** Columns whose filters the template applies itself, so that the surrounding statement does not. */
  readonly removedFilters: readonly string[];
  /** Whether the text depends on other datasets, which change independently. */
  readonly hasLookups: boolean;
}

/** The shared budget of one rendering and all its lookups. */
export interface TemplateBudget {
  milliseconds: number;
  lookups: number;
}

export interface TemplateJob {
  readonly texts: readonly string[];
  readonly context: TemplateContext;
  /** Answers the templates' lookups; what it renders for that uses the same budget. */
  readonly lookup: (requested: TemplateLookup, budget: TemplateBudget) => Promise<LookupResult>;
  /** Omitted for a top-level rendering. */
  readonly budget?: TemplateBudget;
}

export type TemplateResult = Result<RenderedTemplate, TemplateError>;

/** Renders templates in isolation. */
export interface Templates {
  /** One result per text, in order. Always settles: with the rendered text, or with an error. */
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
