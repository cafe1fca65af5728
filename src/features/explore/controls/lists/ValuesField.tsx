import { type ClipboardEvent, type ReactNode, useEffect, useState } from 'react';
import { MultiComboBox } from '#ui/kit/fields/MultiComboBox.tsx';
import { t } from '#ui/t.ts';
import type { ColumnValues } from '../../data/columnValues.ts';

export interface ValuesFieldProps {
  readonly column: string | null;
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
  /** Called with text that is not a token yet. */
  readonly onTyped: (text: string) => void;
  readonly read: ColumnValues | undefined;
}

/** Values of a column as tokens: chosen of those that it has, or any text. */
export function ValuesField(props: ValuesFieldProps): ReactNode {
  const { column, values, onChange, onTyped, read } = props;
  const known = useValues(column, read);
  const onPaste = (event: ClipboardEvent): void => {
    const lines = event.clipboardData
      .getData('text')
      .split(/\r?\n/)
      .filter((line) => line !== '');
    if (lines.length < 2) return;
    event.preventDefault();
    onChange([...new Set([...values, ...lines])]);
  };
  return (
    <div onPasteCapture={onPaste}>
      <MultiComboBox
        takesText
        label={t('Values')}
        options={[...new Set([...known, ...values])].map((id) => ({ id, label: id }))}
        values={values}
        placeholder={known.length === 0 ? '' : t('{n} {n|option|options}', { n: known.length })}
        empty={t('No such value yet. Press Enter to use it as typed.')}
        onSearch={(text) => onTyped(text.trim())}
        onChange={onChange}
      />
    </div>
  );
}

function useValues(column: string | null, read: ColumnValues | undefined): readonly string[] {
  const [known, setKnown] = useState<{ readonly of: string; readonly values: readonly string[] } | null>(
    null,
  );
  useEffect(() => {
    if (column === null || read === undefined) return undefined;
    const reading = new AbortController();
    void read(column, reading.signal).then((values) => {
      if (!reading.signal.aborted) setKnown({ of: column, values });
    });
    return () => reading.abort();
  }, [column, read]);
  return known !== null && known.of === column ? known.values : NONE;
}

const NONE: readonly string[] = [];
