import { type ReactNode, useState } from 'react';
import type { ControlKind } from '#charts/kit/controls/control.ts';
import { newRecordKey, type RecordKind } from '#charts/explore/records/recordKind.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import { t } from '#ui/t.ts';
import styles from '../../Explore.module.css';
import { BoundsField } from '../fields/BoundsField.tsx';
import { CheckField } from '../fields/CheckField.tsx';
import { ColorField } from '../fields/ColorField.tsx';
import type { FieldContext, FieldProps } from '../controlProps.ts';
import { FieldsDialog } from '../FieldsDialog.tsx';
import { NumberField } from '../fields/NumberField.tsx';
import { SelectField } from '../fields/SelectField.tsx';
import { WordsField } from '../fields/WordsField.tsx';

export interface RecordDialogProps {
  readonly kind: RecordKind;
  /** Null for a new one. */
  readonly record: JsonRecord | null;
  readonly others: readonly JsonRecord[];
  readonly context: FieldContext;
  readonly onClose: () => void;
  readonly onSave: (record: JsonRecord) => void;
}

/** Edits one record of a list; what has no field is preserved. */
export function RecordDialog({
  kind,
  record,
  others,
  context,
  onClose,
  onSave,
}: RecordDialogProps): ReactNode {
  const [draft, setDraft] = useState<JsonRecord>(() => record ?? kind.start(newRecordKey(others)));
  const fault = kind.fault(draft, others);
  return (
    <FieldsDialog
      title={t(kind.title)}
      edited={draft}
      onClose={onClose}
      onSave={fault === null ? () => onSave(kind.stored(draft)) : null}
    >
      {kind.fields(draft).map((control) => (
        <RecordField
          key={control.key}
          control={control}
          value={draft[control.key]}
          context={context}
          onChange={(value) => setDraft({ ...draft, [control.key]: value })}
        />
      ))}
      {fault !== null && (
        <p role="status" className={styles['note']}>
          {t(fault)}
        </p>
      )}
    </FieldsDialog>
  );
}

function RecordField(props: FieldProps): ReactNode {
  const Field = FIELDS[props.control.kind] ?? WordsField;
  if (props.control.kind === 'checkbox') return <Field {...props} />;
  return (
    <div>
      {/* The field has this name itself. */}
      <span aria-hidden="true" className={styles['controlLabel']}>
        {t(props.control.label)}
      </span>
      <Field {...props} />
    </div>
  );
}

const FIELDS: Readonly<Partial<Record<ControlKind, (props: FieldProps) => ReactNode>>> = {
  bounds: BoundsField,
  checkbox: CheckField,
  color: ColorField,
  number: NumberField,
  select: SelectField,
  text: WordsField,
};
