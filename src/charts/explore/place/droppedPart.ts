import type { ControlKind } from '../../kit/controls/control.ts';
import { asRecord } from '#domain/jsonValue.ts';
import { filterDraft } from '../adhoc/adhocFilter.ts';
import type { ExploreDataset } from '../fit/fitToDataset.ts';
import { withColumn } from '../adhoc/filterOfColumn.ts';

export type PartKind = 'column' | 'metric' | 'filter';

/** A column, metric or filter that is dragged: from the dataset, or from the control that has it. */
export interface DraggedPart {
  readonly kind: PartKind;
  /** As form data have it. */
  readonly value: unknown;
  readonly from: { readonly key: string; readonly at: number } | null;
}

/** What becomes of a dropped part: an entry of the control, one that its dialog completes, or nothing. */
export type Dropped =
  | { readonly kind: 'put'; readonly value: unknown }
  | { readonly kind: 'open'; readonly value: unknown }
  | { readonly kind: 'refused' };

/** What a control takes. */
export function takenKinds(kind: ControlKind): readonly PartKind[] {
  if (kind === 'columns') return ['column'];
  if (kind === 'filters') return ['column', 'filter'];
  return kind === 'metrics' || kind === 'columnsAndMetrics' ? ['column', 'metric'] : [];
}

/** The kinds that a part can stand for: an aggregate of a column is a column too. */
export const kindsOf = (part: DraggedPart): readonly PartKind[] =>
  part.kind === 'metric' && columnName(part) !== null ? ['metric', 'column'] : [part.kind];

/** The column of the dataset that a part is of; null for SQL and for saved metrics. */
function columnName({ kind, value }: Pick<DraggedPart, 'kind' | 'value'>): string | null {
  if (kind === 'filter') return null;
  if (kind === 'column') return typeof value === 'string' ? value : null;
  const name = asRecord(asRecord(value)['column'])['column_name'];
  return typeof name === 'string' ? name : null;
}

const REFUSED: Dropped = { kind: 'refused' };

export function dropPart(
  part: DraggedPart,
  target: ControlKind,
  dataset: Pick<ExploreDataset, 'columns'> | null,
): Dropped {
  const name = columnName(part);
  switch (target) {
    case 'columns':
      if (part.kind === 'column') return { kind: 'put', value: part.value };
      return name === null ? REFUSED : { kind: 'put', value: name };
    case 'columnsAndMetrics':
      if (part.kind === 'filter') return REFUSED;
      return { kind: 'put', value: part.value };
    case 'metrics':
      if (part.kind === 'metric') return { kind: 'put', value: part.value };
      if (name === null) return REFUSED;
      return { kind: 'open', value: { expressionType: 'SIMPLE', column: { column_name: name } } };
    case 'filters': {
      if (part.kind === 'filter') return { kind: 'put', value: part.value };
      if (name === null) return REFUSED;
      const column = dataset?.columns.find((each) => each.column_name === name);
      const { op } = withColumn(filterDraft(undefined), name, column);
      return { kind: 'open', value: { expressionType: 'SIMPLE', subject: name, operator: op } };
    }
    default:
      return REFUSED;
  }
}
