import type { Frame } from '#domain/compile/frame.ts';
import type { QueryObject } from '#domain/compile/queryContext.ts';
import type { Headings } from '#domain/chart/columnHeading.ts';
import type { DatasetMetric } from '#domain/dataset/dataset.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import type { Drawing } from './kit/spec/drawing.ts';
import type { PanelOfType } from './kit/controls/panel.ts';
import type { Suggests } from './kit/suggest/suggestion.ts';
import type { BigNumber } from './kit/number/bigNumber.ts';
import type { PairedTest } from './kit/pairedTests/pairedTest.ts';
import type { TimeTable } from './kit/periods/timeTable.ts';
import type { PivotTable } from './kit/pivot/pivotTable.ts';
import type { PlacedCharts } from './kit/places/placedCharts.ts';
import type { TableView } from './kit/table/tableView.ts';
import type { LegacyCall } from './legacyCall.ts';
import type { MapPicture } from './kit/deck/mapPicture.ts';
import type { Shape } from './kit/maps/shapes.ts';
import type { ChartSpec, ChartState, ChartTheme, NothingToDraw } from './kit/spec/chartSpec.ts';

/** The groups of the chart gallery. */
export type ChartCategory =
  | 'Correlation'
  | 'Distribution'
  | 'Evolution'
  | 'Flow'
  | 'KPI'
  | 'Map'
  | 'Other'
  | 'Part of a Whole'
  | 'Ranking'
  | 'Table';

/** The spec for the results of the queries; `others` are those after the first. */
export type Draw<Form = FormData> = (
  form: Form,
  frame: Frame,
  theme: ChartTheme,
  state: ChartState,
  others: readonly Frame[],
) => ChartSpec | NothingToDraw;

/** A number for the results of the queries. */
export type DrawNumber<Form = FormData> = (form: Form, frames: readonly Frame[]) => BigNumber;

/** A pivot table for the results of the queries; `others` are those of its `levels`. */
export type DrawPivot<Form = FormData> = (form: Form, frame: Frame, others: readonly Frame[]) => PivotTable;

/** A table for the results of the queries, with the labels and metrics of their dataset. */
export type DrawTable<Form = FormData> = (
  form: Form,
  frames: readonly Frame[],
  headings?: Headings,
  metrics?: readonly DatasetMetric[],
) => TableView;

/** Comparisons over time for the results of the query; null without rows. */
export type DrawPeriods<Form = FormData> = (form: Form, frame: Frame) => TimeTable | null;

/** Statistical tests for the results of the query. `controls`: the place of the group that others are compared with, by metric. */
export type DrawTests<Form = FormData> = (
  form: Form,
  frame: Frame,
  controls: ReadonlyMap<string, number>,
) => readonly PairedTest[];

/** Charts at places of a map for the results of the query. */
export type DrawPlaces<Form = FormData> = (form: Form, frame: Frame) => PlacedCharts | NothingToDraw;

/** What is drawn over a map. */
export type DrawMap<Form = FormData> = (
  form: Form,
  frame: Frame,
  theme: ChartTheme,
  state: ChartState,
) => MapPicture | NothingToDraw;

/** The drawing of a country by its regions. */
export type DrawRegions<Form = FormData> = (country: string, regions: readonly Shape[]) => Draw<Form>;

/** What a chart of other charts knows of them. */
export interface Others {
  /** The drawing of a chart over a map; null for charts that are none. */
  readonly mapOf: (form: FormData) => DrawMap | null;
  /** The display name of a chart type. */
  readonly typeName: (vizType: string) => string;
}

/** A drawing that says itself what it is. */
export type DrawTagged<Form = FormData> = (
  form: Form,
  frames: readonly Frame[],
  theme: ChartTheme,
  state: ChartState,
) => Drawing;

type Load<Module> = () => Promise<Module>;

/**
 * What a chart is drawn as, and how its drawing is loaded. The page and the server's pictures have a renderer for each
 * kind.
 */
export type Drawn =
  /** A Vega spec. Without a loader it is drawn in the first frame, by the `draw` of its definition. */
  | { readonly kind: 'spec'; readonly load: Load<{ readonly draw: Draw }> | null }
  /** A Vega spec of the regions of a country, whose outlines the page asks for. */
  | {
      readonly kind: 'regions';
      readonly load: Load<{ readonly drawCountry: DrawRegions }>;
    }
  /** A Vega spec of all countries. */
  | { readonly kind: 'world'; readonly load: Load<{ readonly draw: Draw }> }
  /** `isAlone`: never a layer of other maps. */
  | { readonly kind: 'map'; readonly load: Load<{ readonly draw: DrawMap }>; readonly isAlone?: true }
  /** Other charts over one map. */
  | { readonly kind: 'layers'; readonly load: Load<{ readonly drawLayers: (others: Others) => DrawMap }> }
  /** Another chart at each of its places. */
  | { readonly kind: 'places' }
  | { readonly kind: 'table' }
  | { readonly kind: 'pivot' }
  | { readonly kind: 'number' }
  /** Rows of comparisons over time. */
  | { readonly kind: 'periods' }
  /** Tables of statistical tests. */
  | { readonly kind: 'tests' }
  /** What its drawing says that it is: what authors or code of others make. */
  | { readonly kind: 'drawing'; readonly load: Load<{ readonly draw: DrawTagged }> };

/** A spec that is drawn in the first frame. */
export const WITH_PAGE: Drawn = { kind: 'spec', load: null };

/** What is known of a chart type without drawing it. */
export interface ChartType<Form = FormData> {
  /** The `viz_type` of its form data. */
  readonly key: string;
  readonly name: string;
  readonly category: ChartCategory;
  /** The controls without which there is nothing to request: of each group at least one has a value. */
  readonly needs: readonly (readonly string[])[];
  /**
   * The defaults of its controls. Charts stored before a control existed get its default; a key stored as null was
   * cleared by somebody and stays null.
   */
  readonly defaults?: FormData;
  /**
   * Types that it replaced, by key, each with the conversion of their forms to its own; null for those of which
   * another type is made.
   */
  readonly replaces?: Readonly<Record<string, (form: FormData) => FormData | null>>;
  /** The form whose query it asks in place of its own; null if it has none. Absent: its own. */
  readonly asks?: (form: Form) => FormData | null;
  readonly query: (form: Form) => readonly QueryObject[];
  /** Why its rows would be wrong, so that they are not asked for; null if they are not. Absent: they never are. */
  readonly fault?: (form: Form) => string | null;
  /** The queries of totals that cannot be computed from the rows, because a metric does not add up. Absent: none. */
  readonly levels?: (form: Form) => readonly QueryObject[];
  /** Its rows with the numbers that those totals correct. Absent: the rows as answered. */
  readonly withLevels?: (form: Form, rows: readonly Frame[], levels: readonly Frame[]) => readonly Frame[];
  /**
   * Whether marks can filter other charts, which takes a dimension that is still in the result. Absent: they never do.
   */
  readonly emits?: (form: Form) => boolean;
  /** Whether a selected value filters by its column alone, and not by all dimensions of its mark. */
  readonly emitsByColumn?: true;
  /**
   * The labels it assigns colours to, in that order. `full` is the form with its defaults. Absent: none.
   */
  readonly labels?: (form: Form, frames: readonly Frame[], full: Form) => readonly string[];
  /** Whether the labels have the same order whatever that of the rows is. */
  readonly hasOwnOrder?: true;
  readonly drawn: Drawn;
  /**
   * What columns become in its form that a reader splits it by, as the contract's front end has it; false if it has no
   * dimension that could be another one. Absent: its `groupby`.
   */
  readonly split?: false | ((columns: readonly string[], form: Form) => FormData);
  /** The controls whose columns do not split it as well, because they do something else. Absent: the axis. */
  readonly notSplitBy?: readonly string[];
  /** The control that another dimension replaces when a person drills. Absent: they see a table. */
  readonly drillBy?: 'groupby' | 'series';
}

/** A chart with one page of its rows, without its pages. */
export interface WithoutPages {
  /** Its form with all rows. */
  readonly form: FormData;
  /** Its results without those that only its pages need. */
  readonly frames: readonly Frame[];
}

/** A chart type as a whole. Pages load its parts apart, so that what they know of a type is a `ChartType`. */
export interface ChartDefinition<Form = FormData> extends ChartType<Form> {
  readonly controls: PanelOfType;
  /** The controls of replaced types whose forms explore edits as they are, by key. */
  readonly legacyControls?: Readonly<Record<string, PanelOfType>>;
  /** The drawing that loads with the page: that of `WITH_PAGE`. */
  readonly draw?: Draw<Form>;
  /** The number that it is, in place of the first one of its rows. */
  readonly drawNumber?: DrawNumber<Form>;
  /** The pivot table that it is. */
  readonly drawPivot?: DrawPivot<Form>;
  /** The table that it is. */
  readonly drawTable?: DrawTable<Form>;
  /** The comparisons over time that it is: loaded with what shows them, like the next two. */
  readonly drawPeriods?: DrawPeriods<Form>;
  /** The statistical tests that it is. */
  readonly drawTests?: DrawTests<Form>;
  /** The charts that it has at places. */
  readonly drawPlaces?: DrawPlaces<Form>;
  /** What a chart that shows one page of its rows is without pages; null where it shows all. Absent: it always does. */
  readonly withoutPages?: (form: Form, frames: readonly Frame[]) => WithoutPages | null;
  /** The columns that its result has of a metric with this label. Absent: the one of that name. */
  readonly metricColumns?: (form: Form, label: string) => readonly string[];
  /** When explore suggests it. */
  readonly suggests?: readonly Suggests[];
  /** Its form for metrics by a column. One type has it: drilling shows groups with it where a chart has no split. */
  readonly groupsBy?: (
    metrics: readonly unknown[],
    column: string,
    grain: string | null,
  ) => Partial<FormData>;
  /** Its form for metrics along the times of a column. One type has it: drilling shows times with it. */
  readonly timesBy?: (metrics: readonly unknown[], column: string, grain: string) => Partial<FormData>;
  /** How a server answers the legacy call for it. Absent: it does not. */
  readonly legacyCall?: LegacyCall;
  /** Whether it is one number over all its rows, which a report does not send if some were cut. */
  readonly isOfAllRows?: true;
}
