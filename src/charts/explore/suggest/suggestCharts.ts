import { FEW, isFew, labelOf, MANY, SOME, sumOf } from '../../kit/suggest/columns.ts';
import type {
  Facts,
  ProfiledColumn,
  SuggestedMetric,
  Suggestion,
  Suggests,
} from '../../kit/suggest/suggestion.ts';
import { DEFINITIONS } from '../../registry.ts';

/** A metric of the dataset. */
export interface SavedMetric {
  readonly name: string;
  /** What people call it. */
  readonly label: string;
}

export interface SuggestedChart extends Suggestion {
  readonly vizType: string;
}

/** What types suggest, in the order in which it is shown. */
export const SUGGESTION_RULES: readonly (Suggests & Pick<SuggestedChart, 'vizType'>)[] = DEFINITIONS.flatMap(
  ({ key, suggests = [] }) => suggests.map((each) => ({ vizType: key, ...each })),
).toSorted((a, b) => a.rank - b.rank);

const SHOWN = 3;
const KEY_NAME =
  /(^|[^\p{L}\d])(id|key|code|zip|plz|year|month|day|number|no|nr|#)\.?$|^(id|key|zip|plz|year)([^\p{L}\d]|$)/iu;
const KEY_IN_CAMEL_CASE = /\p{Ll}(Id|ID|Key|Code|No|Nr)$/u;
/** A line for each year has no times in common with the others. */
const TIME_PART = /(^|[^\p{L}\d])(year|quarter|month|week|weekday|day)([^\p{L}\d]|$)/iu;
const LATITUDE = /^(lat|latitude)$|_(lat|latitude)$/i;
const LONGITUDE = /^(lon|lng|long|longitude)$|_(lon|lng|longitude)$/i;
const COUNTRY = /^country([_ ]?(name|code))?$|^iso_?[23]$|^cca[23]$/i;

/** Three charts that fit the columns of a dataset, by their kinds, names and numbers of distinct values. */
export function suggestCharts(
  columns: readonly ProfiledColumn[],
  savedMetrics: readonly SavedMetric[] = [],
): readonly SuggestedChart[] {
  const facts = suggestionFacts(columns, savedMetrics);
  return SUGGESTION_RULES.flatMap(({ vizType, suggest }) => {
    const made = suggest(facts);
    return made == null ? [] : [{ vizType, ...made }];
  }).slice(0, SHOWN);
}

/** What the rules see in columns. */
export function suggestionFacts(
  columns: readonly ProfiledColumn[],
  savedMetrics: readonly SavedMetric[] = [],
): Facts {
  const position = positionIn(columns);
  const others = columns.filter(({ name }) => position?.includes(name) !== true);
  const measures = others.filter(isMeasure);
  const all = others.filter(isDimension).toSorted((a, b) => worth(b) - worth(a));
  const time = columns.find(({ kind }) => kind === 'time');
  const period =
    time === undefined ? all.find(({ kind, name }) => kind === 'number' && TIME_PART.test(name)) : undefined;
  const dimensions = all.filter((each) => each !== period);
  const [best] = dimensions.filter(({ name }) => !TIME_PART.test(name));
  return {
    columns,
    measures,
    dimensions,
    time,
    period,
    split: (time ?? period) !== undefined && best !== undefined && isFew(best) ? best : undefined,
    country: columns.find(({ kind, name }) => kind === 'text' && COUNTRY.test(name)),
    position,
    metric: metricOf(measures[0], savedMetrics),
  };
}

function positionIn(columns: readonly ProfiledColumn[]): Facts['position'] {
  const named = (pattern: RegExp) =>
    columns.find(({ kind, name }) => kind === 'number' && pattern.test(name));
  const [latitude, longitude] = [named(LATITUDE), named(LONGITUDE)];
  return latitude === undefined || longitude === undefined ? null : [latitude.name, longitude.name];
}

const COUNT: SuggestedMetric = {
  value: { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'COUNT(*)' },
  label: 'Number of rows',
};

const isKeyName = (name: string): boolean => KEY_NAME.test(name) || KEY_IN_CAMEL_CASE.test(name);

const isMeasure = ({ kind, name, isKey, distinct }: ProfiledColumn): boolean =>
  kind === 'number' && isKey !== true && !isKeyName(name) && (distinct === null || distinct > FEW);

/** A column with values that an axis can distinguish. */
function isDimension(column: ProfiledColumn): boolean {
  const { kind, distinct } = column;
  if (kind === 'time' || distinct === 1 || (distinct ?? 0) > MANY) return false;
  return (
    kind !== 'number' ||
    (!isMeasure(column) && column.isKey !== true && distinct !== null && distinct <= SOME)
  );
}

/** Few values are best, but two say little. */
function worth({ kind, distinct }: ProfiledColumn): number {
  if (kind === 'boolean') return 1;
  if (distinct === null) return 2;
  if (distinct <= 2) return 1.5;
  return distinct <= SOME ? 4 - distinct / MANY : 3 - distinct / MANY;
}

function metricOf(measure: ProfiledColumn | undefined, saved: readonly SavedMetric[]): SuggestedMetric {
  const [metric] = saved.filter(({ name }) => name.toLowerCase() !== 'count');
  if (metric !== undefined) return { value: metric.name, label: metric.label };
  return measure === undefined ? COUNT : { value: sumOf(measure), label: `Sum of ${labelOf(measure)}` };
}
