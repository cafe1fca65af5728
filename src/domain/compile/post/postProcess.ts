import { ownValue } from '../../ownValue.ts';
import type { Result } from '../../result.ts';
import type { Frame } from '../frame.ts';
import type { PostProcessing } from './postProcessing.ts';
import { attempt, refuse, type QueryRefusal } from '../refusal.ts';
import { aggregate } from './aggregate.ts';
import { boxplot } from './boxplot.ts';
import { compare } from './compare.ts';
import { contribution } from './contribution.ts';
import { cum, diff } from './cum.ts';
import { flatten } from './flatten.ts';
import { forecast } from './forecast/forecast.ts';
import { histogram } from './histogram.ts';
import { pivot } from './pivot.ts';
import { rank } from './rank.ts';
import { rename } from './rename.ts';
import { resample } from './resample.ts';
import { rolling } from './rolling.ts';
import { select, sort } from './select.ts';
import { frameOf, type Table, tableOf } from './table.ts';

/** Options are untrusted; each operation rejects invalid ones. */
type Step = (table: Table, options: never) => Table;

const STEPS: Readonly<
  Record<string, { readonly run: Step; readonly options: string; readonly needs: string }>
> = {
  aggregate: { run: aggregate, options: 'groupby aggregates', needs: 'groupby aggregates' },
  boxplot: {
    run: boxplot,
    options: 'groupby metrics whisker_type percentiles',
    needs: 'groupby metrics whisker_type',
  },
  compare: {
    run: compare,
    options: 'source_columns compare_columns compare_type drop_original_columns precision',
    needs: 'source_columns compare_columns compare_type',
  },
  contribution: {
    run: contribution,
    options: 'orientation columns time_shifts rename_columns contribution_totals',
    needs: '',
  },
  cum: { run: cum, options: 'operator columns', needs: 'operator columns' },
  diff: { run: diff, options: 'columns periods axis', needs: 'columns' },
  flatten: { run: flatten, options: 'reset_index drop_levels', needs: '' },
  histogram: { run: histogram, options: 'column groupby bins cumulative normalize', needs: 'column' },
  pivot: {
    run: pivot,
    options:
      'index aggregates columns metric_fill_value column_fill_value drop_missing_columns combine_value_with_metric marginal_distributions marginal_distribution_name',
    needs: 'index aggregates',
  },
  prophet: {
    run: forecast,
    options:
      'time_grain periods confidence_interval yearly_seasonality weekly_seasonality daily_seasonality index',
    needs: '',
  },
  rank: { run: rank, options: 'metric group_by', needs: 'metric' },
  rename: { run: rename, options: 'columns inplace level', needs: 'columns' },
  resample: { run: resample, options: 'rule method fill_value', needs: 'rule method' },
  rolling: {
    run: rolling,
    options: 'rolling_type columns window rolling_type_options center win_type min_periods',
    needs: 'rolling_type columns',
  },
  select: { run: select, options: 'columns exclude rename', needs: '' },
  sort: { run: sort, options: 'is_sort_index by ascending', needs: '' },
};

/** The rows after the query's post-processing. Empty rows are unchanged. */
export function postProcess(
  frame: Frame,
  operations: readonly (PostProcessing | null)[],
): Result<Frame, QueryRefusal> {
  return attempt(() => {
    if (frame.rowCount === 0 || operations.length === 0) return frame;
    let table = tableOf(frame);
    for (const operation of operations) if (operation !== null) table = applied(table, operation);
    return frameOf(table);
  });
}

function applied(table: Table, { operation, options }: PostProcessing): Table {
  const step = ownValue(STEPS, operation);
  if (step === undefined) return refuse('query', `Unsupported post processing operation: ${operation}`);
  const given = (options ?? {}) as Readonly<Record<string, unknown>>;
  const allowed = step.options.split(' ');
  for (const name of Object.keys(given))
    if (!allowed.includes(name))
      refuse('failure', `${operation}() got an unexpected keyword argument '${name}'`);
  for (const name of step.needs.split(' '))
    if (name !== '' && given[name] === undefined)
      refuse('failure', `${operation}() missing 1 required positional argument: '${name}'`);
  return step.run(table, given as never);
}
