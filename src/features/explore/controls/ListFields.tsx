import { type ReactNode, useState } from 'react';
import { listOf } from '#domain/chart/form/formData.ts';
import { filterText } from '#domain/explore/adhocFilter.ts';
import { columnText, metricText } from '#domain/explore/adhocMetric.ts';
import { isInDataset, moved } from '#domain/explore/listValues.ts';
import { t } from '#ui/t.ts';
import { ChipList } from './ChipList.tsx';
import { ColumnDialog } from './ColumnDialog.tsx';
import type { FieldProps } from './controlProps.ts';
import { FilterDialog } from './FilterDialog.tsx';
import { MetricDialog } from './MetricDialog.tsx';

interface DialogProps {
  /** The entry being edited; undefined for a new one. */
  readonly value: unknown;
  readonly context: FieldProps['context'];
  readonly onClose: () => void;
  readonly onSave: (value: unknown) => void;
}

interface ListKind {
  readonly addLabel: string;
  readonly textOf: (value: unknown, names: Readonly<Record<string, string>>) => string;
  readonly Editor: (props: DialogProps) => ReactNode;
  /** Whether several entries are allowed, whatever the control says. */
  readonly isList?: boolean;
}

const METRICS: ListKind = { addLabel: 'Add metric', textOf: metricText, Editor: MetricDialog };
const COLUMNS: ListKind = { addLabel: 'Add column', textOf: columnText, Editor: ColumnDialog };
const FILTERS: ListKind = { addLabel: 'Add filter', textOf: filterText, Editor: FilterDialog, isList: true };

export const MetricsField = (props: FieldProps): ReactNode => <ListField {...props} of={METRICS} />;
export const ColumnsField = (props: FieldProps): ReactNode => <ListField {...props} of={COLUMNS} />;
export const FiltersField = (props: FieldProps): ReactNode => <ListField {...props} of={FILTERS} />;

function ListField({
  control,
  value,
  onChange,
  context,
  of,
}: FieldProps & { readonly of: ListKind }): ReactNode {
  /** The index of the entry being edited: the end for a new one; null for none. */
  const [edited, setEdited] = useState<number | null>(null);
  const values = listOf(value);
  const isList = of.isList === true || control.multi === true;
  const change = (next: readonly unknown[]): void => onChange(isList ? next : (next[0] ?? null));
  const { Editor } = of;
  return (
    <>
      <ChipList
        label={t(control.label)}
        items={values.map((each) => ({
          text: of.textOf(each, context.dataset?.verboseNames ?? {}),
          ...(!isInDataset(control.kind, each, context.dataset) && { note: t('not in the dataset') }),
        }))}
        addLabel={t(of.addLabel)}
        canAdd={isList || values.length === 0}
        onAdd={() => setEdited(values.length)}
        onEdit={setEdited}
        onRemove={(at) => change(values.filter((_each, i) => i !== at))}
        onMove={(from, to) => change(moved(values, from, to))}
      />
      {edited !== null && (
        <Editor
          value={values[edited]}
          context={context}
          onClose={() => setEdited(null)}
          onSave={(next) => {
            change([...values.slice(0, edited), next, ...values.slice(edited + 1)]);
            setEdited(null);
          }}
        />
      )}
    </>
  );
}
