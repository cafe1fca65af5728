import type { JsonRecord } from '#domain/jsonValue.ts';
import { type Random } from '../explore/random.ts';

/** Rows as returned by an engine, with NULL among them, and the operations on them. */
export interface OperationsCase {
  readonly name: string;
  readonly columns: readonly CaseColumn[];
  readonly operations: readonly JsonRecord[];
}

interface CaseColumn {
  readonly name: string;
  readonly type: 0 | 1 | 2 | 3;
  readonly values: readonly (string | number | boolean | null)[];
}

const DAY = 86_400_000;
const METRICS = ['m1', 'm2', 'm3'];
const AGGREGATES =
  'average mean median sum min max count count_nonzero nansum nanmean nanmin nanmax nanmedian std var prod product percentile argmin argmax';
const RULES = '1D 7D 1W 1MS 1M 1H 12H 3H 1QS 1Q 1AS 1A 1Y 3D 2W 2MS 2QS 15T W-MON 1W-WED';
const METHODS = 'asfreq bfill ffill linear median mean sum';
const words = (text: string): readonly string[] => text.split(' ');

export function randomCase(name: string, random: Random): OperationsCase {
  const [kind, operations] = random.chance(0.65) ? pivoted(random) : single(random);
  const columns = withoutAccidents(frame(random), operations);
  const time = columns[0]?.values.filter((value) => typeof value === 'number') ?? [];
  const isLong = Math.max(...time) - Math.min(...time) > 4 * DAY;
  const coarse = operations.map((each) =>
    isLong && each['operation'] === 'resample' && /[TH]$/.test(String(options(each)['rule']))
      ? { ...each, options: { ...options(each), rule: '3D' } }
      : each,
  );
  return { name: `${name} ${kind}`, columns, operations: coarse };
}

const options = (operation: JsonRecord): JsonRecord => (operation['options'] ?? {}) as JsonRecord;

function frame(random: Random): readonly CaseColumn[] {
  const rows = 1 + random.int(14);
  const nulls = random.pick([0, 0.15, 0.4]);
  const begin = Date.UTC(
    2003,
    random.int(12),
    1 + random.int(28),
    random.pick([0, 0, 12]),
    random.pick([0, 30]),
  );
  const step = DAY * random.pick([1, 1, 1, 7, 30.5, 91, 365, 1 / 24, 1 / 144]);
  const hasNullTime = random.chance(0.35);
  const hasNullNumber = random.chance(0.5);
  const isDistinct = random.chance(0.7);
  const orNull = <T>(value: T): T | null => (random.chance(nulls) ? null : value);
  const column = (
    name: string,
    type: CaseColumn['type'],
    valueOf: (row: number) => CaseColumn['values'][number],
  ): CaseColumn => ({
    name,
    type,
    values: Array.from({ length: rows }, (_, row) => valueOf(row)),
  });
  return [
    column('t', 2, (row) =>
      hasNullTime && random.chance(0.1) ? null : begin + step * (isDistinct ? row : random.int(6)),
    ),
    column('s', 1, () => orNull(random.pick(['a', 'b, c', 'Z', '', 'é', 'N']))),
    column('u', 1, () => orNull(random.pick(['x', 'y']))),
    column('n', 0, () => (hasNullNumber ? orNull(random.int(4)) : random.int(4))),
    column('b', 3, () => orNull(random.chance(0.5))),
    column('m1', 0, () => orNull(random.int(100) - 20)),
    column('m2', 0, () => orNull(random.int(1000) / 8)),
    column('m3', 0, () => random.int(5)),
  ];
}

/**
 * The position of NULL among booleans, and the resampling of a NULL time, are accidents of pandas' algorithms; nothing
 * here follows them.
 */
function withoutAccidents(
  columns: readonly CaseColumn[],
  operations: readonly JsonRecord[],
): readonly CaseColumn[] {
  const [first] = operations;
  if (first?.['operation'] !== 'pivot') return columns;
  const { index, drop_missing_columns: drop, combine_value_with_metric: combined } = options(first);
  if (drop !== false && combined !== true) return columns;
  const isResampled = operations.some((each) => each['operation'] === 'resample');
  const stand: Readonly<Record<string, string | number | boolean>> = {
    b: false,
    ...((isResampled || combined === true) && { t: 1e12, s: 'q', n: 0 }),
  };
  return columns.map((column) =>
    (index as readonly string[]).includes(column.name)
      ? { ...column, values: column.values.map((value) => value ?? stand[column.name] ?? null) }
      : column,
  );
}

const same = (names: readonly string[]): JsonRecord => Object.fromEntries(names.map((name) => [name, name]));

function aggregates(names: readonly string[], random: Random): JsonRecord {
  return Object.fromEntries(
    names.map((name) => {
      const operator = random.chance(0.5) ? 'mean' : random.pick(words(AGGREGATES));
      return [name, operator === 'percentile' ? { operator, options: { q: 90 } } : { operator }];
    }),
  );
}

const resample = (random: Random): JsonRecord => ({
  operation: 'resample',
  options: {
    rule: random.pick(words(RULES)),
    method: random.pick(words(METHODS)),
    ...(random.chance(0.5) && { fill_value: random.pick([0, null, 5]) }),
  },
});

function rolling(names: readonly string[], random: Random): JsonRecord {
  if (random.chance(0.3))
    return {
      operation: 'cum',
      options: { operator: random.pick(['sum', 'prod', 'min', 'max']), columns: same(names) },
    };
  const type = random.pick(words('mean sum std min max median count var quantile'));
  const window = 1 + random.int(4);
  return {
    operation: 'rolling',
    options: {
      rolling_type: type,
      window,
      columns: same(names),
      ...(random.chance(0.6) && { min_periods: Math.min(window, random.int(3)) }),
      ...(random.chance(0.2) && { center: true }),
      ...(type === 'quantile' && { rolling_type_options: { quantile: 0.25 } }),
    },
  };
}

function pivoted(random: Random): readonly [kind: string, operations: readonly JsonRecord[]] {
  const isTime = random.chance(0.75);
  const index = isTime ? ['t'] : random.pick([['s'], ['n'], ['b'], ['t', 'n'], ['s', 'n']]);
  const columns = random.some(
    ['s', 'u', 'n', 'b'].filter((name) => !index.includes(name)),
    0,
    2,
  );
  const metrics = random.some(METRICS, 1);
  const hasTotals = columns.length < 2 && random.chance(0.08);
  const combined = !hasTotals && random.chance(0.1);
  const steps: JsonRecord[] = [
    {
      operation: 'pivot',
      options: {
        index,
        columns,
        aggregates: aggregates(metrics, random),
        ...(random.chance(0.8) && { drop_missing_columns: random.chance(0.5) }),
        ...(random.chance(0.2) && { metric_fill_value: 0 }),
        ...(random.chance(0.1) && { column_fill_value: 'none' }),
        ...(hasTotals && { marginal_distributions: true, marginal_distribution_name: 'All' }),
        ...(combined && { combine_value_with_metric: true }),
      },
    },
  ];
  if (!combined && !hasTotals) {
    if (random.chance(0.35)) steps.push(rolling(metrics, random));
    if (isTime && random.chance(0.4)) steps.push(resample(random));
    if (columns.length > 0 && metrics.length === 1 && random.chance(0.4))
      steps.push({
        operation: 'rename',
        options: { columns: { [metrics[0] ?? '']: null }, level: 0, inplace: true },
      });
    if (random.chance(0.2))
      steps.push({ operation: 'contribution', options: { orientation: random.pick(['row', 'column']) } });
    if (random.chance(0.2) && columns.length === 0)
      steps.push({ operation: 'sort', options: { is_sort_index: true, ascending: random.chance(0.5) } });
  }
  return [steps.map((each) => String(each['operation'])).join('+'), [...steps, { operation: 'flatten' }]];
}

const SINGLE =
  'aggregate boxplot compare contribution cum diff histogram rank rename rolling select sort resample';

function single(random: Random): readonly [kind: string, operations: readonly JsonRecord[]] {
  const kind = random.pick(words(SINGLE));
  const groups = (least: number): readonly string[] => random.some(['s', 'u', 'n'], least);
  if (kind === 'resample') {
    const index = { index: ['t'], columns: [], aggregates: aggregates(['m1'], random) };
    return [kind, [{ operation: 'pivot', options: index }, resample(random), { operation: 'flatten' }]];
  }
  return [kind, [{ operation: kind, options: singleOptions(kind, groups, random) }]];
}

function singleOptions(
  kind: string,
  groups: (least: number) => readonly string[],
  random: Random,
): JsonRecord {
  const metrics = random.some(METRICS, 1);
  switch (kind) {
    case 'aggregate':
      return { groupby: groups(1), aggregates: aggregates(metrics, random) };
    case 'boxplot':
      return {
        groupby: groups(1),
        metrics,
        ...random.pick([
          { whisker_type: 'tukey' },
          { whisker_type: 'min/max' },
          { whisker_type: 'percentile', percentiles: [10, 90] },
        ]),
      };
    case 'compare':
      return {
        source_columns: ['m1'],
        compare_columns: [random.pick(['m2', 'm3'])],
        compare_type: random.pick(['difference', 'percentage', 'ratio']),
        drop_original_columns: random.chance(0.5),
      };
    case 'contribution':
      return {
        orientation: random.pick(['row', 'column']),
        columns: metrics,
        ...(random.chance(0.5) && { rename_columns: metrics.map((name) => `%${name}`) }),
      };
    case 'cum':
      return {
        operator: random.pick(['sum', 'prod', 'min', 'max']),
        columns: random.pick([same(['m1']), { m1: 'c1', m2: 'c2' }]),
      };
    case 'diff':
      return {
        columns: random.pick([same(['m1']), { m1: 'd1' }]),
        ...(random.chance(0.5) && { periods: random.pick([1, 2, -1]) }),
      };
    case 'histogram':
      return {
        column: random.pick(METRICS),
        groupby: random.some(['s', 'u'], 0),
        bins: 1 + random.int(6),
        cumulative: random.chance(0.4),
        normalize: random.chance(0.4),
      };
    case 'rank':
      return {
        metric: random.pick(METRICS),
        ...(random.chance(0.6) && { group_by: random.pick(['s', 'u', 'n']) }),
      };
    case 'rename':
      return { columns: { m1: 'x' }, level: 0 };
    case 'rolling':
      return {
        rolling_type: random.pick(['mean', 'sum', 'std', 'count']),
        window: 1 + random.int(4),
        columns: same(['m1', 'm2']),
        ...(random.chance(0.5) && { min_periods: random.int(2) }),
      };
    case 'select':
      return random.pick([
        { columns: ['m1', 's'] },
        { exclude: ['m1'] },
        { columns: ['s', 'm1'], rename: { s: 'S' } },
      ]);
    default:
      return { by: ['t', 'm3', 's', 'm1'], ascending: random.chance(0.5) };
  }
}
