import { type ReactNode, useState } from 'react';
import { listOf } from '#domain/chart/form/formData.ts';
import { moved } from '#domain/explore/place/listValues.ts';
import type { RecordKind } from '#domain/explore/records/recordKind.ts';
import { recordKindOf } from '#domain/explore/records/recordKinds.ts';
import { asRecord } from '#domain/jsonValue.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import { t } from '#ui/t.ts';
import { ChipList } from '../lists/ChipList.tsx';
import type { FieldProps } from '../controlProps.ts';
import { RecordDialog } from './RecordDialog.tsx';

/** A list of records, each edited in a dialog: contours, breakpoints, columns of a time table, layers of a map. */
export function RecordsField(props: FieldProps): ReactNode {
  const kind = recordKindOf(props.control.kind);
  return kind === null ? null : <Records {...props} kind={kind} />;
}

function Records({
  control,
  value,
  onChange,
  context,
  kind,
}: FieldProps & { readonly kind: RecordKind }): ReactNode {
  /** The index of the record being edited: the end for a new one; null for none. */
  const [edited, setEdited] = useState<number | null>(null);
  const records: readonly JsonRecord[] = listOf(value).map(asRecord);
  return (
    <>
      <ChipList
        label={t(control.label)}
        items={records.map((record) => {
          const { text, values } = kind.name(record);
          return { text: t(text, values) };
        })}
        addLabel={t(kind.addLabel)}
        canAdd
        onAdd={() => setEdited(records.length)}
        onEdit={setEdited}
        onRemove={(at) => onChange(records.filter((_record, i) => i !== at))}
        onMove={(from, to) => onChange(moved(records, from, to))}
      />
      {edited !== null && (
        <RecordDialog
          kind={kind}
          record={records[edited] ?? null}
          others={records.filter((_record, at) => at !== edited)}
          context={context}
          onClose={() => setEdited(null)}
          onSave={(record) => {
            onChange([...records.slice(0, edited), record, ...records.slice(edited + 1)]);
            setEdited(null);
          }}
        />
      )}
    </>
  );
}
