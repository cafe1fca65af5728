import type { ReactNode } from 'react';
import { listOf } from '#domain/chart/form/formData.ts';
import type { RecordKind } from '#charts/explore/records/recordKind.ts';
import { recordKindOf } from '#charts/explore/records/recordKinds.ts';
import { asRecord, type JsonRecord } from '#domain/jsonValue.ts';
import { t } from '#ui/t.ts';
import { ChipList } from '../lists/ChipList.tsx';
import { useEditedList } from '../lists/useEditedList.ts';
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
  const records: readonly JsonRecord[] = listOf(value).map(asRecord);
  const { edited, close, save, list } = useEditedList(records, onChange);
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
        {...list}
      />
      {edited !== null && (
        <RecordDialog
          kind={kind}
          record={records[edited] ?? null}
          others={records.filter((_record, at) => at !== edited)}
          context={context}
          onClose={close}
          onSave={save}
        />
      )}
    </>
  );
}
