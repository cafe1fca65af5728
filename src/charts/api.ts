import type { Frame } from '#domain/compile/frame.ts';
import type { QueryObject } from '#domain/compile/queryContext.ts';
import type { FormData } from '#domain/chart/form/formData.ts';

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

/** What is known of a chart type without drawing it. How it is drawn is its `Drawing`, which loads with the charts. */
export interface ChartType {
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
  /** Types that it replaced, by key, each with the conversion of their forms. */
  readonly replaces?: Readonly<Record<string, (form: FormData) => FormData>>;
  readonly query: (form: FormData) => readonly QueryObject[];
  /** The queries of totals that cannot be computed from the rows, because a metric does not add up. Absent: none. */
  readonly levels?: (form: FormData) => readonly QueryObject[];
  /** Its rows with the numbers that those totals correct. Absent: the rows as answered. */
  readonly withLevels?: (
    form: FormData,
    rows: readonly Frame[],
    levels: readonly Frame[],
  ) => readonly Frame[];
  /**
   * Whether marks can filter other charts, which takes a dimension that is still in the result. Absent: they never do.
   */
  readonly emits?: (form: FormData) => boolean;
  /** Whether a selected value filters by its column alone, and not by all dimensions of its mark. */
  readonly emitsByColumn?: true;
}
