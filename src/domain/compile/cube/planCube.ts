import { ownValue } from '../../ownValue.ts';
import { err, ok, type Result } from '../../result.ts';
import { withCurrentNames } from '../currentNames.ts';
import type { Datasource } from '../datasource.ts';
import { aggregatesIn, treeOf } from '../evaluator/parseTree.ts';
import { columnsIn, type WrittenAggregate } from '../evaluator/selectTree.ts';
import { cannot } from '../evaluator/wordReader.ts';
import { columnLabel, isMetric } from '../labels.ts';
import type { AdhocMetric, Aggregate, QueryColumn, QueryMetric, QueryObject } from '../queryContext.ts';
import { attempt, refuse } from '../refusal.ts';
import { DUCKDB } from '../sql/dialects.ts';
import { termsOf } from '../sql/terms.ts';
import { isTemporalRange } from '../isTemporalRange.ts';
import type { CompileWorld } from '../world.ts';
import { type CubeDefinition, grainFor } from './cube.ts';
import { cubeComputes } from './cubeComputes.ts';
import { steppedColumn } from './steps.ts';

/** What a chart asks, and what filters of its dashboard may choose by. */
export interface CubeUse {
  readonly queries: readonly QueryObject[];
  /** Columns whose values filters and clicks on other charts choose. */
  readonly chosen: readonly string[];
  /** Whether a time range of the dashboard applies to it. */
  readonly isRanged: boolean;
}

export interface CubePlace {
  readonly source: Datasource;
  /** Whether SQL means the same on this device as at the source: otherwise only names and plain aggregates do. */
  readonly isSameSql: boolean;
  /** The time zone of the engine. */
  readonly zone: string;
  /** The grain of time ranges. */
  readonly rangeGrain: string;
  /** The steps of numbers that are chosen by ranges. */
  readonly steps?: Readonly<Record<string, number>>;
}

const WORLD: CompileWorld = { dialect: DUCKDB, now: 0, zone: 'UTC', rowLimit: 1, maxRows: 1 };

/**
 * The cube that computes all of these; why there is none, otherwise. What it gives is what the compiler's own statements
 * compute over it: nothing is in it that they do not read.
 */
export function planCube(uses: readonly CubeUse[], place: CubePlace): Result<CubeDefinition, string> {
  const planned = attempt(() => {
    const definition = definitionOf(uses, place);
    const computed = cubeComputes(
      definition,
      uses.flatMap(({ queries }) => queries),
      place,
    );
    return computed.ok ? definition : refuse('query', computed.error);
  });
  return planned.ok ? ok(planned.value) : err(planned.error.message);
}

function definitionOf(
  uses: readonly CubeUse[],
  { source, isSameSql, rangeGrain, steps = {} }: CubePlace,
): CubeDefinition {
  const terms = termsOf(source, WORLD);
  const columns = new Map<string, QueryColumn>();
  /** The grains of each time. */
  const times = new Map<string, Set<string>>();
  const stepped = new Map<string, QueryColumn>();
  const metrics = new Map<string, AdhocMetric>();

  function addTime(name: string, grain: string): void {
    // Times that are numbers or texts at the source are cut by its own rules.
    if (terms.known(name)?.dateFormat) columns.set(name, name);
    else times.set(name, (times.get(name) ?? new Set()).add(grain));
  }
  function addColumn(column: QueryColumn): void {
    const known = terms.known(column);
    const grain = typeof column === 'string' ? null : column.timeGrain;
    if (known !== undefined && grain && known.isTime) addTime(known.name, grain);
    else if (known !== undefined) columns.set(known.name, known.name);
    else if (isSameSql && typeof column !== 'string')
      columns.set(columnLabel(column), { ...column, label: columnLabel(column) });
    else cannot('an expression of another engine');
  }
  function addPart({ tree, of, where }: WrittenAggregate, name: string): void {
    const filter = where === null ? '' : ` FILTER (WHERE ${where})`;
    const sql = `${name}(${of})${filter}`;
    if (metrics.has(sql)) return;
    const plain = tree.of?.kind === 'column' && where === null ? terms.known(named(of)) : undefined;
    const label = `__part_${metrics.size}`;
    if (plain !== undefined && !plain.expression)
      metrics.set(sql, {
        expressionType: 'SIMPLE',
        aggregate: name as Aggregate,
        column: { column_name: plain.name },
        label,
      });
    else if (isSameSql) metrics.set(sql, { expressionType: 'SQL', sqlExpression: sql, label });
    else cannot('an expression of another engine');
  }
  function addMetric(metric: QueryMetric): void {
    const { sql } = terms.metric(metric);
    if (!isSameSql && treeOf(sql).kind !== 'aggregate') cannot('an expression of another engine');
    for (const each of aggregatesIn(sql)) addAggregate(each);
  }
  function addAggregate(each: WrittenAggregate): void {
    const { tree } = each;
    if (tree.isDistinct) {
      // The different values of a column are those of the groups.
      if (tree.of?.kind !== 'column') cannot('different values of an expression');
      addColumn(named(each.of));
    } else if (tree.of !== null || tree.where !== null) {
      addPart(each, tree.name === 'AVG' ? 'SUM' : tree.name);
      if (tree.of !== null && tree.name !== 'COUNT') addPart(each, 'COUNT');
    }
  }
  /** What a condition in SQL reads. */
  function addCondition(sql: string): void {
    for (const name of columnsIn(treeOf(sql))) {
      const column = source.columns.find((each) => each.name.toLowerCase() === name);
      if (column?.isTime === true) addTime(column.name, rangeGrain);
      else if (column !== undefined) addColumn(column.name);
    }
  }
  function addOrder(by: QueryColumn | QueryMetric): void {
    if (typeof by === 'string') {
      if (terms.hasMetric(by)) addMetric(by);
    } else if (isMetric(by)) addMetric(by);
    else if (aggregatesIn(by.sqlExpression).length > 0)
      addMetric({ expressionType: 'SQL', sqlExpression: by.sqlExpression });
  }

  metrics.set(ROWS, { expressionType: 'SQL', sqlExpression: ROWS, label: '__part_0' });
  for (const { queries, chosen, isRanged } of uses) {
    for (const requested of queries) {
      const query = withCurrentNames(requested);
      if (!Array.isArray(query.metrics)) cannot('rows one by one');
      const { extras = {}, granularity } = query;
      for (const column of query.columns ?? []) addColumn(column);
      if (granularity && (query.is_timeseries === true || isRanged || query.time_range))
        addTime(granularity, query.is_timeseries === true ? (extras?.time_grain_sqla ?? 'PT1S') : rangeGrain);
      for (const filter of query.filters ?? []) {
        if (!isTemporalRange(filter)) addColumn(filter.grain ? timeOf(filter.col, filter.grain) : filter.col);
        else if (isRanged || (filter.val !== 'No filter' && filter.val !== ''))
          addTime(columnLabel(filter.col), rangeGrain);
      }
      for (const metric of [...(query.metrics ?? []), ...(query.orderby ?? []).map(([by]) => by)]) {
        if ((query.metrics ?? []).includes(metric as QueryMetric)) addMetric(metric as QueryMetric);
        else addOrder(metric);
      }
      if (extras?.where) addCondition(extras.where);
      if (extras?.having) for (const each of aggregatesIn(extras.having)) addAggregate(each);
      if (query.series_limit_metric && Object.keys(query.series_limit_metric).length > 0)
        addMetric(query.series_limit_metric);
    }
    for (const name of chosen) {
      const step = ownValue(steps, name);
      const inSteps = step === undefined ? null : steppedColumn({ column: name, step }, source, isSameSql);
      if (inSteps !== null) stepped.set(name, inSteps);
      else if (terms.known(name) !== undefined) addColumn(name);
    }
  }
  for (const [name, grains] of times) {
    const timeGrain = grainFor([...grains]);
    if (timeGrain === null) return cannot('a time by grains of which none follows from another');
    if (!columns.has(name)) columns.set(name, timeOf(name, timeGrain));
  }
  // What is grouped by as it is tells more.
  for (const [name, column] of stepped) if (!columns.has(name)) columns.set(columnLabel(column), column);
  return { columns: [...columns.values()], metrics: [...metrics.values()] };
}

const ROWS = 'COUNT(*)';

/** A name as it is written in SQL. */
const named = (sql: string): string => sql.replaceAll(/^"|"$/g, '').replaceAll('""', '"');

const timeOf = (column: QueryColumn, timeGrain: string): QueryColumn => ({
  label: columnLabel(column),
  sqlExpression: typeof column === 'string' ? column : column.sqlExpression,
  expressionType: 'SQL',
  columnType: 'BASE_AXIS',
  timeGrain,
});
