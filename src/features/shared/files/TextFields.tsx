import { type ReactNode, useState } from 'react';
import { type DayOrder, ENCODINGS, type FilePreview, type TextForm } from '#domain/device/files/fileTable.ts';
import { QUOTES, SEPARATORS } from '#domain/device/files/csv/dialect.ts';
import { isEnter } from '#ui/commands/keys.ts';
import { Checkbox } from '#ui/kit/fields/Checkbox.tsx';
import { ComboBox } from '#ui/kit/fields/ComboBox.tsx';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { t } from '#ui/t.ts';
import type { ChosenPart } from '../../services/device.ts';
import styles from './OpenFile.module.css';

const AS_FOUND = 'found';

/** How a text is read: as it was found, each of which can be changed. */
export function TextFields({
  preview: { encoding, notes },
  form,
  chosen,
  choose,
}: {
  readonly preview: FilePreview;
  readonly form: TextForm;
  readonly chosen: ChosenPart;
  readonly choose: (choice: Partial<ChosenPart>) => void;
}): ReactNode {
  const { text } = chosen;
  const read = (choice: Partial<typeof text>): void => choose({ text: { ...text, ...choice } });
  const order = notes.map(({ kind }) => kind).find((kind) => kind === 'dayFirst' || kind === 'monthFirst');
  return (
    <>
      <div className={styles['fields']}>
        <ComboBox
          label={t('Separator')}
          options={separatorOptions(form.separator)}
          value={form.separator}
          onChange={(separator) => read({ separator })}
        />
        <ComboBox
          label={t('Quotes')}
          options={QUOTES.map((id) => ({
            id: id === '' ? NO_QUOTES : id,
            label: id === '' ? t('sign|None') : id,
          }))}
          value={form.quote === '' ? NO_QUOTES : form.quote}
          onChange={(id) => read({ quote: QUOTES.find((quote) => quote === id) ?? '' })}
        />
        <ComboBox
          label={t('Encoding')}
          options={[...ENCODINGS.keys()].map((id) => ({ id, label: id }))}
          value={encoding}
          onChange={(id) => choose({ encoding: id })}
        />
        <LineField key={form.firstLine} line={form.firstLine} onChange={(firstLine) => read({ firstLine })} />
        <ComboBox
          label={t('Decimal sign')}
          options={[
            { id: AS_FOUND, label: t('As found') },
            { id: '.', label: t('Point') },
            { id: ',', label: t('Comma') },
          ]}
          value={text.decimal ?? AS_FOUND}
          onChange={(id) => read({ decimal: id === '.' || id === ',' ? id : null })}
        />
        <ComboBox
          label={t('Order of day and month')}
          options={[
            { id: AS_FOUND, label: t('As found') },
            { id: 'dayFirst', label: t('Day first') },
            { id: 'monthFirst', label: t('Month first') },
          ]}
          value={text.dayOrder ?? order ?? AS_FOUND}
          onChange={(id) => read({ dayOrder: id === AS_FOUND ? null : (id as DayOrder) })}
        />
      </div>
      <Checkbox isSelected={form.hasNames} onChange={(hasNames) => read({ hasNames })}>
        {t('The first row has the names of the columns')}
      </Checkbox>
    </>
  );
}

const NO_QUOTES = 'none';

function separatorOptions(found: string): readonly { readonly id: string; readonly label: string }[] {
  const names: Readonly<Record<string, string>> = {
    ',': t('Comma'),
    ';': t('Semicolon'),
    '\t': t('Tab'),
    '|': t('Vertical bar'),
    ':': t('Colon'),
    ' ': t('Space'),
  };
  return [...new Set<string>([found, ...SEPARATORS])].map((id) => ({ id, label: names[id] ?? id }));
}

/** The line on which the table begins. It is read again when the field is left. */
function LineField({
  line,
  onChange,
}: {
  readonly line: number;
  readonly onChange: (line: number) => void;
}): ReactNode {
  const [typed, setTyped] = useState(String(line));
  function take(): void {
    const number = Number(typed);
    if (Number.isSafeInteger(number) && number > 0 && number !== line) onChange(number);
    else setTyped(String(line));
  }
  return (
    <TextField
      label={t('First line of the table')}
      inputMode="numeric"
      value={typed}
      onChange={setTyped}
      onBlur={take}
      onKeyDown={(event) => isEnter(event) && take()}
    />
  );
}
