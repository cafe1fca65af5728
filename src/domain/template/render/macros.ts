import { NO_FILTER, resolveTimeRange } from '../../timeRange/timeRange.ts';
import { LIMITS } from '../limits.ts';
import { lookupKey } from '../protocol.ts';
import type { TemplateFilter, TemplateLookup, TemplateContext } from '../template.ts';
import type { RenderWork } from './renderWork.ts';
import type { RenderSession } from './session.ts';
import { utcFormat } from 'd3-time-format';
import type { SqlDialect } from '../../compile/sql/dialects.ts';

export type Macro = (...given: unknown[]) => unknown;

/** The macros of Superset's documentation. Values are returned escaped. */
export function macrosFor(request: RenderWork, session: RenderSession): Readonly<Record<string, Macro>> {
  const { context } = request;
  const { caller } = context;
  const found = new Map(request.found);

  /** A macro with named arguments; a mistake in them is reported and returns nothing. */
  const macro =
    <T extends Readonly<Record<string, unknown>>>(
      name: string,
      defaults: T,
      work: (values: { readonly [key in keyof T]: unknown }) => unknown,
    ): Macro =>
    (...given) => {
      const values = macroArguments(given, defaults);
      return typeof values === 'string' ? session.refuse(`${name}() ${values}.`) : work(values);
    };

  const filtersOn = (column: unknown, remove: unknown): readonly TemplateFilter[] => {
    const filters = context.filters.filter(
      ({ col, op, val }) => col === column && (hasValue(val) || VALUELESS.has(op)),
    );
    if (remove === true && typeof column === 'string') session.removedFilters.add(column);
    return filters;
  };
  const lookUp = (lookup: TemplateLookup): unknown => {
    const result = found.get(lookupKey(lookup));
    // More lookups would be rejected anyway, and a loop could request any number.
    if (result === undefined && session.asks.length <= LIMITS.lookups) session.asks.push(lookup);
    if (result === undefined) return '';
    return result.ok ? result.value : session.refuse(result.error);
  };
  const { given } = session;
  /** About the reader: a role has no value, and any value would choose rows or columns for somebody. */
  const aboutCaller = (name: string, known: unknown): Macro =>
    macro(name, CACHED, () => {
      if (caller.isRole === true) return session.refuse(`${name}() ${DEPENDS}`);
      return caller.isOnDevice === true && known === null
        ? session.refuse(`${name}() ${UNKNOWN_HERE}`)
        : given(known);
    });

  return {
    current_user_id: aboutCaller('current_user_id', caller.userId),
    current_username: aboutCaller('current_username', caller.username),
    current_user_email: aboutCaller('current_user_email', caller.email),
    current_user_roles: aboutCaller('current_user_roles', caller.isOnDevice === true ? null : caller.roles),
    cache_key_wrapper: macro('cache_key_wrapper', { key: null }, ({ key }) => key),
    url_param: macro(
      'url_param',
      { param: null, default: null, add_to_cache_keys: true, escape_result: true },
      ({ param, default: fallback, escape_result: escapes }) => {
        const name = String(param);
        const value = Object.hasOwn(context.urlParams, name) ? context.urlParams[name] : fallback;
        return escapes === false ? value : given(value);
      },
    ),
    filter_values: macro(
      'filter_values',
      { column: null, default: null, remove_filter: false },
      ({ column, default: fallback, remove_filter: remove }) => {
        const values = filtersOn(column, remove).flatMap(({ val }) => (hasValue(val) ? val : []));
        return values.length > 0 ? given(values) : hasValue(fallback) ? [fallback] : [];
      },
    ),
    get_filters: macro(
      'get_filters',
      { column: null, remove_filter: false },
      ({ column, remove_filter: remove }) =>
        filtersOn(column, remove).map(({ op, val }) => ({
          op: op.toUpperCase(),
          col: column,
          val: LISTED.has(op.toUpperCase()) && !Array.isArray(val) ? [given(val)] : given(val),
        })),
    ),
    get_time_filter: macro(
      'get_time_filter',
      { column: null, default: null, target_type: null, strftime: null, remove_filter: false },
      ({ column, default: fallback, target_type: type, strftime, remove_filter: remove }) => {
        const own = filtersOn(column, remove).find(({ op }) => op === 'TEMPORAL_RANGE');
        const givenRange = own?.val ?? context.timeRange;
        const chosen = hasValue(givenRange) && givenRange !== NO_FILTER ? givenRange : fallback;
        const timeRange = typeof chosen === 'string' && chosen !== '' ? chosen : NO_FILTER;
        const isTime = typeof column === 'string' && context.timeColumns.includes(column);
        const ends = timeFilter(
          {
            timeRange,
            targetType: typeof type === 'string' ? type : isTime ? 'TIMESTAMP' : null,
            strftime: typeof strftime === 'string' ? strftime : null,
          },
          context,
          request.dialect,
        );
        if (typeof ends === 'string') return session.refuse(`get_time_filter(): ${ends}`);
        return { ...ends, time_range: given(timeRange) };
      },
    ),
    dataset: macro(
      'dataset',
      { dataset_id: null, include_metrics: false, columns: null },
      ({ dataset_id: id, include_metrics: metrics, columns }) => {
        if (!isId(id)) return session.refuse('dataset() needs the number of a dataset: {{ dataset(42) }}.');
        const names = Array.isArray(columns) ? columns.map((each) => session.original(String(each))) : null;
        return lookUp({ kind: 'dataset', id, metrics: metrics === true, columns: names });
      },
    ),
    metric: macro('metric', { metric_key: null, dataset_id: null }, ({ metric_key: key, dataset_id: id }) => {
      const dataset = id ?? context.datasetId;
      if (typeof key !== 'string') return session.refuse('metric() needs the name of a metric.');
      if (!isId(dataset))
        return session.refuse(
          `Please specify the Dataset ID for the \`\`${key}\`\` metric in the Jinja macro.`,
        );
      return lookUp({ kind: 'metric', id: dataset, key });
    }),
  };
}

/** A list in the format that follows IN, each value in the dialect's notation. */
export function whereIn({ dialect: { escape } }: RenderWork, session: RenderSession): Macro {
  const literal = (value: unknown): string | null => {
    if (value === null || value === undefined) return 'NULL';
    if (typeof value === 'boolean' || typeof value === 'bigint') return String(value);
    if (typeof value === 'number' && Number.isFinite(value)) return String(value);
    if (typeof value !== 'string')
      return session.refuse('where_in takes a list of texts, numbers and booleans, not lists in it.');
    if (value.includes('\0')) return session.refuse('Values cannot hold the character U+0000.');
    return `'${escape(session.original(value))}'`;
  };
  return (values, ...given) => {
    const named = macroArguments(given, { mark: null, default_to_none: false });
    if (typeof named === 'string') return session.refuse(`where_in ${named}.`);
    if (!Array.isArray(values)) {
      return session.refuse("where_in takes a list: {{ filter_values('country') | where_in }}.");
    }
    if (values.length === 0 && named.default_to_none === true) return null;
    return `(${values.map(literal).join(', ')})`;
  };
}

const DEPENDS = 'depends on the person who reads, so this cannot be shown as people with a role see it.';
const UNKNOWN_HERE = 'is known to the server only. Run the query on a database of the server.';
const CACHED = { add_to_cache_keys: true } as const;
const VALUELESS: ReadonlySet<string> = new Set(['IS NULL', 'IS NOT NULL']);
const LISTED: ReadonlySet<string> = new Set(['IN', 'NOT IN']);

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

/** Python's truthiness, for the types that filter values have. */
const hasValue = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > 0
    : value !== null && value !== undefined && value !== '' && value !== false;

/**
 * Python's arguments: by position, then by name. The engine passes named ones as a final map. Missing ones have their
 * default; unknown names and surplus values are reported.
 */
function macroArguments<T extends Readonly<Record<string, unknown>>>(
  given: readonly unknown[],
  defaults: T,
): { readonly [name in keyof T]: unknown } | string {
  const names = Object.keys(defaults);
  const last = given.at(-1);
  const named = last instanceof Map ? last : null;
  const placed = named === null ? given : given.slice(0, -1);
  if (placed.length > names.length)
    return `takes ${names.length} ${names.length === 1 ? 'value' : 'values'}, and was given ${placed.length}`;
  const values = new Map<string, unknown>(Object.entries(defaults));
  for (const [at, name] of names.entries()) if (at < placed.length) values.set(name, placed[at] ?? null);
  for (const [name, value] of named ?? []) {
    if (typeof name !== 'string' || !names.includes(name)) return `has no argument "${String(name)}"`;
    values.set(name, value ?? null);
  }
  return Object.fromEntries(values) as { readonly [name in keyof T]: unknown };
}

interface TimeFilterRequest {
  readonly timeRange: string;
  readonly targetType: string | null;
  readonly strftime: string | null;
}

/** A bound of a time range as SQL, in the notation of the column's type; null for an open bound or another type. */
function timeFilter(
  { timeRange, targetType, strftime }: TimeFilterRequest,
  { now, zone }: TemplateContext,
  dialect: SqlDialect,
): { readonly from_expr: string | null; readonly to_expr: string | null } | string {
  const range = timeRange === NO_FILTER ? null : resolveTimeRange(timeRange, now, zone);
  if (range === null) return { from_expr: null, to_expr: null };
  if (!range.ok) return range.error;
  const format = strftime === null ? null : utcFormat(strftime);
  const written = (at: number | null): string | null => {
    if (at === null) return null;
    if (format !== null) return dialect.escape(format(new Date(at)));
    if (/^date$/i.test(targetType ?? '')) return dialect.day(new Date(at).toISOString().slice(0, 10));
    return /^(timestamp|datetime)/i.test(targetType ?? '') ? dialect.timestamp(at) : null;
  };
  return { from_expr: written(range.value.since), to_expr: written(range.value.until) };
}
