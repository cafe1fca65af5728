import type { ClipboardEvent, ReactNode } from 'react';
import { MultiComboBox } from '#ui/kit/fields/MultiComboBox.tsx';
import { t } from '#ui/t.ts';

export interface ValuesFieldProps {
  /** Those that the column has. */
  readonly known: readonly string[];
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
  /** Called with text that is not a token yet. */
  readonly onTyped: (text: string) => void;
}

/** Values of a column as tokens: chosen of those that it has, or any text. */
export function ValuesField(props: ValuesFieldProps): ReactNode {
  const { known, values, onChange, onTyped } = props;
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
