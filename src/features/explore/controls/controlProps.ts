import type { SourceId } from '#domain/chart/annotation/layerSource.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import type { PanelControl } from '#charts/kit/controls/control.ts';
import type { ExploreEvent } from '#charts/explore/draft/exploreEvent.ts';
import type { DraggedPart } from '#charts/explore/place/droppedPart.ts';
import type { DatasetDetail } from '#domain/dataset/dataset.ts';
import type { RelatedChart } from '#charts/explore/maps/relatedCharts.ts';
import type { Millis } from '#domain/time.ts';
import type { ColumnValues } from '../data/columnValues.ts';
import type { ExpressionKind, SqlCheck } from '../../services/dashboards.ts';

/** What the fields of a panel need besides their value. */
export interface FieldContext extends PanelContext {
  readonly form: FormData;
}

/** The part that a change of a control leaves as it is. */
export interface PanelContext {
  /** Null until it is read. */
  readonly dataset: DatasetDetail | null;
  /** The error of a time range text; null if it is valid. */
  readonly timeRangeFault: (text: string) => string | null;
  /** What ranges are relative to, and its zone. */
  readonly today?: { readonly now: () => Millis; readonly zone: string } | undefined;
  /** Asks the engine about an SQL expression; null where there is no dataset to check it with. */
  readonly check: ((sql: string, kind: ExpressionKind) => Promise<SqlCheck>) | null;
  /** A change that is being made: what it would request is computed ahead, where that needs no server. */
  readonly expect?: (event: ExploreEvent) => void;
  /** Reads the values of a column. */
  readonly values?: ColumnValues | undefined;
  /** Reads what annotation layers can show: those of the server, and charts. */
  readonly annotationSources?: (() => Promise<AnnotationSources>) | undefined;
  /** Reads charts that can be drawn within this one. */
  readonly charts?: ChartSource | undefined;
}

export interface ChartSource {
  readonly list: () => Promise<readonly RelatedChart[]>;
  /** Null if it cannot be read. */
  readonly formOf: (id: number) => Promise<FormData | null>;
}

/** Annotation layers and charts by name, as far as they are known. */
export interface AnnotationSources {
  readonly native: readonly NamedSource[];
  readonly charts: readonly NamedSource[];
}

export interface NamedSource {
  readonly id: SourceId;
  readonly name: string;
}

export interface FieldProps {
  readonly control: PanelControl;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  /** A value that is being edited in a dialog, and that will probably be the next. */
  readonly onExpected?: (value: unknown) => void;
  /** The value with an entry of another control, which loses it. */
  readonly onTaken?: (from: NonNullable<DraggedPart['from']>, value: unknown) => void;
  readonly context: FieldContext;
}
