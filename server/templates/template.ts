import type { Result } from '#domain/result.ts';
import type {
  LookupResult,
  TemplateContext,
  TemplateError,
  TemplateLookup,
  TemplatePerson,
} from '#domain/template/template.ts';

/** The person a template runs for, and what their page was opened with. */
export interface TemplateCaller extends TemplatePerson {
  /** The page's own query string, which the front end sends along. */
  readonly search: URLSearchParams;
}

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
