import type { FormData } from '#domain/chart/form/formData.ts';
import type { DatasetDetail } from '#domain/dataset/dataset.ts';
import { mergeExtraFormData } from '#domain/filter/chart/mergeExtraFormData.ts';
import { conditions, dimensionText, type Dimensions } from '#domain/filter/mask/dimensions.ts';
import { brushed } from '#domain/filter/mask/timeBrush.ts';
import { spanConditions, spanRange } from '#domain/filter/mask/timeSpan.ts';
import { asRecord } from '#domain/jsonValue.ts';
import type { ExtraFormData, MaskFilter } from '#domain/nativeFilter/dataMask.ts';
import { dashboardFilters } from '../explore/open/dashboardFilters.ts';
import { timesBy } from '../formsBy.ts';
import {
  drillBy,
  type DrillColumn,
  drillTable,
  ofColumn,
  splitColumns,
  withoutGrain,
} from './drillContext.ts';

export interface DrillStep {
  /** Null until it is chosen. */
  readonly by: DrillColumn | null;
  /** The mark that the next step is about; null for the last step. */
  readonly chosen: Dimensions | null;
}

/** The steps from the whole of a chart to what is shown; never empty. */
export type DrillPath = readonly DrillStep[];

const OPEN: DrillStep = { by: null, chosen: null };

/** A drill of the whole chart, or of one of its marks. */
export const startDrill = (mark: Dimensions): DrillPath =>
  Object.keys(mark).length === 0 ? [OPEN] : [{ by: null, chosen: mark }, OPEN];

export const splitBy = (path: DrillPath, by: DrillColumn): DrillPath => [
  ...path.slice(0, -1),
  { by, chosen: null },
];

/** The next step: into a mark of what is shown. */
export const drillInto = (path: DrillPath, mark: Dimensions): DrillPath =>
  Object.keys(mark).length === 0
    ? path
    : [...path.slice(0, -1), { by: path.at(-1)?.by ?? null, chosen: mark }, OPEN];

/** Back to an earlier step, as it was shown. */
export const backTo = (path: DrillPath, at: number): DrillPath => [
  ...path.slice(0, at),
  { by: path[at]?.by ?? null, chosen: null },
];

/** The names of the marks on the way, without the whole that it begins with. */
export const drillNames = (path: DrillPath): readonly string[] =>
  path.flatMap(({ by, chosen }) =>
    chosen === null
      ? []
      : [
          Object.entries(chosen)
            .map(([column, value]) => timeOf(by, column, value)?.label ?? dimensionText(value))
            .join(', '),
        ],
  );

/** The form of what the path leads to; null until its last step has a column. */
export function drilledForm(form: FormData, path: DrillPath, isTable: boolean): FormData | null {
  const by = path.at(-1)?.by ?? null;
  if (by === null) return null;
  const { marks, filters } = placeOf(path);
  const before = asRecord(form['extra_form_data']) as ExtraFormData;
  const within =
    filters.length === 0 ? form : { ...form, extra_form_data: mergeExtraFormData([before, { filters }]) };
  if (isTable) return drillTable(within, marks, by);
  const { name, grain } = by;
  if (grain === null) return drillBy(within, marks, name);
  return ofColumn(within, marks, by, (metrics) => timesBy(metrics, name, grain));
}

/** The same for a chart of its own: the marks on the way are its filters, those of the dashboard stay extra ones. */
export function exploredForm(form: FormData, path: DrillPath, isTable: boolean): FormData | null {
  const { extra_form_data: extra, own_state: _page, ...own } = form;
  const drilled = drilledForm(own, path, isTable);
  if (drilled === null) return null;
  const { extra_form_data: marks, slice_id: _id, datasource: _source, ...kept } = drilled;
  const filtered = { ...kept, ...dashboardFilters(kept, asRecord(marks)) };
  const isOwn = (filtered['adhoc_filters'] ?? []) as readonly object[];
  const named = { ...filtered, adhoc_filters: isOwn.map((each) => ({ ...each, isExtra: false })) };
  const ofDashboard = asRecord(extra);
  const isOverTime = path.at(-1)?.by?.grain != null;
  return { ...named, ...dashboardFilters(named, isOverTime ? withoutGrain(ofDashboard) : ofDashboard) };
}

/** Of what the columns on offer are: of a time column one for each of these grains. */
const GRAINS: readonly (readonly [string, string])[] = [
  ['P1Y', 'year'],
  ['P3M', 'quarter'],
  ['P1M', 'month'],
  ['P1D', 'day'],
];

export interface DrillOption extends DrillColumn {
  readonly id: string;
  readonly label: string;
  /** The word of the grain; null for other columns. */
  readonly every: string | null;
}

/** What the last step can be split by: groupable columns that the way there has not used. */
export function drillOptions(
  form: FormData,
  path: DrillPath,
  detail: DatasetDetail | null,
): readonly DrillOption[] {
  const used = splitColumns(form, placeOf(path).marks);
  return (detail?.columns ?? [])
    .filter((each) => each.groupby && !used.has(each.column_name))
    .flatMap(
      ({ column_name: name, verbose_name: verbose, is_dttm: isTime, type_generic: type }): DrillOption[] => {
        const label = verbose || name;
        const grains = (detail?.timeGrains ?? []).map(([id]) => id);
        const offered = GRAINS.filter(([id]) => grains.length === 0 || grains.includes(id));
        return isTime || type === TIME
          ? offered.map(([grain, every]) => ({
              id: `${name} ${grain}`,
              name,
              grain,
              isRange: type !== TIME,
              label,
              every,
            }))
          : [{ id: name, name, grain: null, label, every: null }];
      },
    );
}

const TIME = 2;

interface PlaceOfPath {
  readonly marks: Dimensions;
  /** The times among the marks, which are ranges. */
  readonly filters: readonly MaskFilter[];
}

function placeOf(path: DrillPath): PlaceOfPath {
  const entries = path.flatMap(({ by, chosen }) =>
    Object.entries(chosen ?? {}).map(([column, value]) => ({
      column,
      value,
      time: timeOf(by, column, value),
    })),
  );
  return {
    marks: Object.fromEntries(
      entries.flatMap(({ column, value, time }) => (time === null ? [[column, value] as const] : [])),
    ),
    filters: entries.flatMap(({ time }) => time?.filters ?? []),
  };
}

/** A year, a month … of the column of a step, as a range; null for other values. */
function timeOf(
  by: DrillColumn | null,
  column: string,
  value: Dimensions[string],
): { readonly label: string; readonly filters: readonly MaskFilter[] } | null {
  if (by === null || by.grain === null || by.name !== column) return null;
  if (value === null) return { label: dimensionText(null), filters: conditions({ [column]: null }) };
  if (typeof value !== 'number') return null;
  const { grain } = by;
  const part = brushed({ column, along: 'x', places: [value], format: null, grain }, value, value);
  if (part === null) return null;
  const filters = by.isRange === true ? spanRange(column, part.span) : spanConditions(column, part.span);
  return { label: part.label, filters };
}
