import type { Result } from '../result.ts';

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
export interface TemplatePerson {
  readonly userId: number | null;
  readonly username: string | null;
  readonly email: string | null;
  readonly roles: readonly string[];
  /** Set for a role that an owner looks for: who would read is not known. */
  readonly isRole?: true;
  /** Set on a device, which does not know everything of the person. */
  readonly isOnDevice?: true;
}

/** A filter of the chart that contains a template. */
export interface TemplateFilter {
  readonly col: string;
  readonly op: string;
  readonly val: unknown;
}

/** Everything that a template can access. It is sent to the renderer as JSON, so it contains no references. */
export interface TemplateContext {
  readonly caller: TemplatePerson;
  readonly urlParams: Readonly<Record<string, string>>;
  /** Values by name; macros of the same name hide them. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly filters: readonly TemplateFilter[];
  readonly timeRange: string | null;
  /** The time columns, which determine the format of `get_time_filter`. */
  readonly timeColumns: readonly string[];
  readonly datasetId: number | null;
  /** The name of the dialect that the text is written in. */
  readonly dialect: string;
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

/** An error as one sentence. */
export const templateErrorText = (error: TemplateError): string =>
  error.kind === 'missing'
    ? `The template uses what has no value: ${error.names.join(', ')}. Give it under the template parameters, or write a default.`
    : error.message;

/** The context of templates outside charts: the values of charts are defined, and empty. */
export function templateContext({
  search,
  values,
  ...given
}: Pick<TemplateContext, 'caller' | 'values' | 'dialect' | 'now' | 'zone'> & {
  /** The page's own query string. */
  readonly search: Iterable<readonly [string, string]>;
}): TemplateContext {
  return {
    ...given,
    // The first of several values of one name.
    urlParams: Object.fromEntries([...search].reverse()),
    values: { from_dttm: null, to_dttm: null, columns: [], metrics: [], groupby: [], ...values },
    filters: [],
    timeRange: null,
    timeColumns: [],
    datasetId: null,
  };
}
