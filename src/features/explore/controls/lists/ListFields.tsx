import { type DragEvent, type ReactNode, useState } from 'react';
import { listOf } from '#domain/chart/form/formData.ts';
import { filterText } from '#charts/explore/adhoc/adhocFilter.ts';
import { columnKind } from '#charts/explore/columns/columnKind.ts';
import { columnText, metricText } from '#charts/explore/adhoc/adhocMetric.ts';
import { type DraggedPart, dropPart, type PartKind, takenKinds } from '#charts/explore/place/droppedPart.ts';
import { isInDataset, moved } from '#charts/explore/place/listValues.ts';
import { sameJson } from '#domain/merge/same.ts';
import { t } from '#ui/t.ts';
import { ChipList } from './ChipList.tsx';
import { ColumnDialog } from './ColumnDialog.tsx';
import type { FieldProps } from '../controlProps.ts';
import { DropField } from '../drag/DropField.tsx';
import { FilterDialog } from './FilterDialog.tsx';
import { MetricDialog, type MetricDialogProps } from './MetricDialog.tsx';
import { startDrag } from '../drag/partDrag.ts';

interface ListKind {
  readonly addLabel: string;
  readonly textOf: (value: unknown, dataset: FieldProps['context']['dataset']) => string;
  readonly Editor: (props: MetricDialogProps) => ReactNode;
  /** Whether several entries are allowed, whatever the control allows. */
  readonly isList?: boolean;
  /** What its entries are where they are dragged to. */
  readonly part: PartKind;
}

const METRICS: ListKind = {
  addLabel: 'Add metric',
  textOf: (metric, dataset) => metricText(metric, dataset?.verboseNames),
  Editor: MetricDialog,
  part: 'metric',
};
const COLUMNS: ListKind = {
  addLabel: 'Add column',
  textOf: (column, dataset) => columnText(column, dataset?.verboseNames),
  Editor: ColumnDialog,
  part: 'column',
};
const FILTERS: ListKind = {
  addLabel: 'Add filter',
  textOf: (filter, dataset) =>
    filterText(
      filter,
      dataset?.verboseNames,
      (name) => columnKind({ name, isMetric: false }, dataset?.columns) === 'time',
      t,
    ),
  Editor: FilterDialog,
  isList: true,
  part: 'filter',
};

export const MetricsField = (props: FieldProps): ReactNode => <ListField {...props} of={METRICS} />;
export const ColumnsField = (props: FieldProps): ReactNode => <ListField {...props} of={COLUMNS} />;
export const FiltersField = (props: FieldProps): ReactNode => <ListField {...props} of={FILTERS} />;

function ListField({
  control,
  value,
  onChange,
  onTaken,
  onExpected,
  context,
  of,
}: FieldProps & { readonly of: ListKind }): ReactNode {
  /** The entry being edited, at the end for a new one; `value` if it is not the one there. */
  const [edited, setEdited] = useState<{ readonly at: number; readonly value?: unknown } | null>(null);
  const values = listOf(value);
  const isList = of.isList === true || control.multi === true;
  const valueOf = (next: readonly unknown[], at = 0): unknown => (isList ? next : (next[at] ?? null));
  const withEntry = (entry: unknown, at: number): unknown => valueOf(values.toSpliced(at, 1, entry), at);
  const change = (next: readonly unknown[], at = 0): void => onChange(valueOf(next, at));
  const { Editor } = of;

  const drag = (event: DragEvent, at: number): void =>
    startDrag(event, { kind: of.part, value: values[at], from: { key: control.key, at } });

  function drop(part: DraggedPart, at: number | null): string | null {
    const { from } = part;
    if (from?.key === control.key) {
      change(moved(values, from.at, at ?? values.length - 1));
      return null;
    }
    const dropped = dropPart(part, control.kind, context.dataset);
    if (dropped.kind === 'refused') return t('This does not fit here.');
    if (dropped.kind === 'open') {
      setEdited({ at: values.length, value: dropped.value });
      return null;
    }
    if (values.some((each) => sameJson(each, dropped.value))) return t('It is here already.');
    const place = isList ? (at ?? values.length) : values.length;
    const next = valueOf(values.toSpliced(place, 0, dropped.value), place);
    if (from === null || onTaken === undefined) onChange(next);
    else onTaken(from, next);
    return null;
  }

  return (
    <DropField takes={takenKinds(control.kind)} onDrop={drop}>
      <ChipList
        label={t(control.label)}
        items={values.map((each) => ({
          text: of.textOf(each, context.dataset),
          ...(!isInDataset(control.kind, each, context.dataset) && { note: t('not in the dataset') }),
        }))}
        addLabel={t(of.addLabel)}
        canAdd={isList || values.length === 0}
        onAdd={() => setEdited({ at: values.length })}
        onEdit={(at) => setEdited({ at })}
        onRemove={(at) => change(values.filter((_each, i) => i !== at))}
        onMove={(from, to) => change(moved(values, from, to))}
        onDragStart={drag}
      />
      {edited !== null && (
        <Editor
          value={edited.value ?? values[edited.at]}
          context={context}
          onClose={() => setEdited(null)}
          onExpected={(next) => onExpected?.(withEntry(next, edited.at))}
          onSave={(next) => {
            onChange(withEntry(next, edited.at));
            setEdited(null);
          }}
        />
      )}
    </DropField>
  );
}
