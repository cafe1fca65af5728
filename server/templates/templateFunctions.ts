/** Who runs a template, and what came along with the call. */
export interface TemplateCaller {
  readonly userId: number;
  readonly username: string;
  readonly email: string;
  /** The page's own query string, which the front end passes on. */
  readonly search: URLSearchParams;
}

const LONGEST_RANGE = 10_000;

/** What Superset offers to templates, as far as it means something in the SQL editor. */
export function templateFunctions(caller: TemplateCaller): Record<string, unknown> {
  return {
    current_user_id: () => caller.userId,
    current_username: () => caller.username,
    current_user_email: () => caller.email,
    current_user_roles: () => ['Admin'],
    url_param: (name: unknown, fallback: unknown = null) => caller.search.get(String(name)) ?? fallback,
    cache_key_wrapper: (value: unknown) => value,
    filter_values: () => [],
    get_filters: () => [],
    from_dttm: null,
    to_dttm: null,
    columns: [],
    metrics: [],
    groupby: [],
    range: (...bounds: readonly unknown[]) => boundedRange(bounds.map(Number)),
  };
}

/** Python's range, not longer than a statement has use for. */
function boundedRange(bounds: readonly number[]): number[] {
  const [start = 0, stop = 0, step = 1] = bounds.length === 1 ? [0, ...bounds] : bounds;
  const length = Math.max(0, Math.ceil((stop - start) / step));
  if (!Number.isFinite(length) || length > LONGEST_RANGE) throw new Error('The range is too long.');
  return Array.from({ length }, (_, i) => start + i * step);
}
