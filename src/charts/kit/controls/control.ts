/** What a control edits, and by that how it is shown. */
export type ControlKind =
  | 'annotations'
  | 'axisSort'
  | 'bounds'
  | 'checkbox'
  | 'collection'
  | 'color'
  | 'colorBreakpoints'
  | 'colorScheme'
  | 'columnConfig'
  | 'columns'
  | 'columnsAndMetrics'
  | 'comparisonRange'
  | 'conditionalFormatting'
  | 'contours'
  | 'currency'
  | 'filters'
  | 'fixedOrMetric'
  | 'hidden'
  | 'layerConfigs'
  | 'longText'
  | 'mapView'
  | 'metrics'
  | 'number'
  | 'radio'
  | 'relatedCharts'
  | 'script'
  | 'select'
  | 'slider'
  | 'spatial'
  | 'template'
  | 'text'
  | 'timeOffset'
  | 'timeRange'
  | 'timeRangeOverride'
  | 'vegaLite'
  | 'viewport'
  | 'zoomConfig';

/** A value in form data, and its name on screen. */
export type Choice = readonly [value: string | number | boolean | null, name: string];

export type Validator =
  /** Not null, not empty. */
  | 'nonEmpty'
  | 'number'
  | 'integer'
  /** A whole number above zero. */
  | 'positive'
  /** At most as many rows as the server returns. */
  | 'maxRows'
  /** Pairs of a column and a direction, as JSON text or as they are. */
  | 'orders'
  /** A specification of Vega-Lite that may be drawn. */
  | 'vegaLite';

/** What the values of a column are. */
export type ColumnKind = 'text' | 'number' | 'time' | 'boolean';

/** The settings of one column that a person can change, by their key in `column_config`. */
export type ColumnSetting =
  | 'customColumnName'
  | 'visible'
  | 'horizontalAlign'
  | 'columnWidth'
  | 'd3NumberFormat'
  | 'd3SmallNumberFormat'
  | 'd3TimeFormat'
  | 'currencyFormat'
  | 'showCellBars'
  | 'alignPositiveNegative'
  | 'colorPositiveNegative'
  | 'truncateLongCells'
  | 'radarMetricMinValue'
  | 'radarMetricMaxValue';

/** What a condition reads of a form, its panel and its dataset. */
export interface PanelState {
  /** Whether the panel has a control. */
  readonly has: (key: string) => boolean;
  /** What a control shows. */
  readonly valueOf: (key: string) => unknown;
  /** What the values of a column are; null for SQL of the author, and while the dataset is not known. */
  readonly kindOf: (column: unknown) => ColumnKind | null;
}

/** One setting of a chart: a key of its form data, and how a person changes it. */
export interface Control {
  readonly kind: ControlKind;
  /** What Superset calls it. */
  readonly label: string;
  /** The value of forms without the key. Forms that store null had it cleared. */
  readonly default?: unknown;
  /** A list of values; otherwise one. */
  readonly multi?: boolean | undefined;
  /** A select that takes values other than its choices. */
  readonly freeForm?: boolean | undefined;
  readonly clearable?: boolean | undefined;
  /** What an empty select stands for; "None" otherwise. */
  readonly emptyText?: string | undefined;
  /** A change only redraws the chart; otherwise its data is requested again. */
  readonly redraws?: boolean | undefined;
  readonly choices?: readonly Choice[] | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly step?: number | undefined;
  /** A text that is a number. */
  readonly isNumber?: boolean | undefined;
  readonly validators?: readonly Validator[] | undefined;
  /** Whether it has a meaning beside the others. Absent: always. */
  readonly shownIf?: ((state: PanelState) => boolean) | undefined;
  /** It has a meaning only if these controls have a value or are on. */
  readonly shownWith?: readonly string[] | undefined;
  /** Of `columnConfig`: the settings of metrics that it has. Absent: those of each column by its kind. */
  readonly columnSettings?: readonly ColumnSetting[] | undefined;
  /** Its value is applied also while `shownIf` is not true: it is shown until its value is removed. */
  readonly isAppliedAnyhow?: boolean | undefined;
  /** It changes nothing here: stored as it is, and used by a Superset. Scripts say so in their own fields. */
  readonly isStored?: boolean | undefined;
}

/** Controls by the key of form data. */
export type ControlTable = Readonly<Record<string, Control>>;

export interface PanelControl extends Control {
  readonly key: string;
}

/** The controls of a chart type, in order. */
export type Panel = readonly PanelControl[];

/** Choices whose name is their value. */
export function named<const Value extends string | number>(
  ...values: readonly Value[]
): readonly (readonly [value: Value, name: string])[] {
  return values.map((value) => [value, String(value)]);
}
