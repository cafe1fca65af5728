import { type ReactNode, useEffect, useState } from 'react';
import type { FilePreview } from '#domain/device/files/fileTable.ts';
import type { Result } from '#domain/result.ts';
import { Button } from '#ui/kit/Button.tsx';
import { Checkbox } from '#ui/kit/fields/Checkbox.tsx';
import { Skeleton } from '#ui/kit/Skeleton.tsx';
import { t } from '#ui/t.ts';
import { useDevice } from '../../services/device.ts';
import { ColumnTypes } from '../../shared/files/ColumnTypes.tsx';
import { FileNotes } from '../../shared/files/FileNotes.tsx';
import { NOTHING_CHOSEN } from '../../shared/files/nothingChosen.ts';
import { TextFields } from '../../shared/files/TextFields.tsx';
import styles from '../Dataset.module.css';
import type { ChosenText } from './chosenFile.ts';

/** How a text will be read, which can be changed before it is sent. */
export function TextReading({
  file,
  isOwn,
  chosen,
  onChange,
}: {
  readonly file: File;
  /** Whether the server takes types of columns. */
  readonly isOwn: boolean;
  readonly chosen: ChosenText;
  readonly onChange: (chosen: ChosenText) => void;
}): ReactNode {
  const { tables, reportError } = useDevice();
  const [preview, setPreview] = useState<Result<FilePreview, string> | null>(null);
  const { part, types, isPartly } = chosen;
  useEffect(() => {
    const leaving = new AbortController();
    tables.preview(file, part, leaving.signal).then(
      (found) => leaving.signal.aborted || setPreview(found),
      (error: unknown) => reportError(error, 'preview of a file'),
    );
    return () => leaving.abort();
  }, [tables, file, part, reportError]);
  if (preview === null) return <Skeleton />;
  if (!preview.ok)
    return (
      <div className={styles['bar']}>
        <p role="alert">{t('The file cannot be shown here. {why}', { why: preview.error })}</p>
        <Button onPress={() => onChange({ part: { ...NOTHING_CHOSEN }, types: null, isPartly: false })}>
          {t('Try again')}
        </Button>
      </div>
    );
  const { text, columns, fault } = preview.value;
  if (fault !== '') return <p role="alert">{fault}</p>;
  if (text === null) return null;
  const found = columns.map(([, type]) => type);
  return (
    <>
      <p role="status" className={styles['note']}>
        {t('{n} {n|row|rows}', { n: text.rows })}
      </p>
      <TextFields
        preview={preview.value}
        form={text}
        chosen={part}
        choose={(choice) => onChange({ part: { ...part, ...choice }, types: null, isPartly: false })}
      />
      <FileNotes notes={preview.value.notes} />
      {isOwn && (
        <ColumnTypes
          preview={preview.value}
          types={types ?? found}
          onChange={(next) => onChange({ ...chosen, types: next })}
        />
      )}
      {types !== null && (
        <Checkbox
          isSelected={isPartly}
          onChange={(isLeftOut) => onChange({ ...chosen, isPartly: isLeftOut })}
        >
          {t('Leave out rows that do not fit these types')}
        </Checkbox>
      )}
    </>
  );
}
