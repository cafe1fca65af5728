import type { ReactNode } from 'react';
import { bareName } from '#domain/device/bareName.ts';
import { ENCODINGS, type FilePreview, type BadRow, MOST_BAD_ROWS } from '#domain/device/files/fileTable.ts';
import { formatBytes } from '#ui/format.ts';
import { Button } from '#ui/kit/Button.tsx';
import { ComboBox } from '#ui/kit/fields/ComboBox.tsx';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import dialog from '#ui/kit/overlays/DialogText.module.css';
import { ProgressBar } from '#ui/kit/ProgressBar.tsx';
import { t } from '#ui/t.ts';
import { useObservable } from '#ui/useObservable.ts';
import { useDevice } from '../services/device.ts';
import { engineShare, engineText } from '../shared/device/engineText.ts';
import { ColumnTypes } from '../shared/files/ColumnTypes.tsx';
import { FileNotes } from '../shared/files/FileNotes.tsx';
import { TextFields } from '../shared/files/TextFields.tsx';
import styles from '../shared/files/OpenFile.module.css';
import { type FileOpening, useOpening } from './useOpening.ts';

const SHOWN = 100;

/** Rows that do not fit their columns, each with its line and why. */
function BadRows({
  rows,
  onBack,
}: {
  readonly rows: readonly BadRow[];
  readonly onBack: () => void;
}): ReactNode {
  return (
    <section aria-label={t('Rows that do not fit')} className={styles['bad']}>
      <p role="alert">
        {rows.length < MOST_BAD_ROWS
          ? t('{n} {n|row does|rows do} not fit the columns.', { n: rows.length })
          : t('{n} or more rows do not fit the columns.', { n: rows.length })}{' '}
        <Button onPress={onBack}>{t('Change the types')}</Button>
      </p>
      <ul>
        {rows.slice(0, SHOWN).map(({ line, why }, at) => (
          <li key={at}>{t('Line {line}: {why}', { line, why })}</li>
        ))}
      </ul>
      {rows.length > SHOWN && (
        <p className={dialog['note']}>
          {rows.length < MOST_BAD_ROWS ? t('and {n} more', { n: rows.length - SHOWN }) : t('and more')}
        </p>
      )}
    </section>
  );
}

/** A file that becomes a table of this device: its columns, whose types can be changed, and its name. */
export function OpenFileDialog({ file }: { readonly file: File }): ReactNode {
  const opening = useOpening(file);
  const { preview, types, partly, fault, archive } = opening;
  return (
    <Dialog
      title={t('Open {file}', { file: file.name })}
      isOpen
      isDismissable={false}
      onClose={opening.close}
      actions={
        <>
          <Button onPress={opening.close}>{t('Cancel')}</Button>
          {opening.tryAgain !== null ? (
            <Button onPress={opening.tryAgain}>{t('Try again')}</Button>
          ) : partly !== null ? (
            <Button kind="primary" onPress={opening.openPartly}>
              {t('Open without these rows')}
            </Button>
          ) : (
            <Button
              kind="primary"
              isPending={opening.isBusy}
              isDisabled={preview?.ok !== true}
              onPress={opening.open}
            >
              {opening.isBusy ? t('Opening…') : t('Open')}
            </Button>
          )}
        </>
      }
    >
      <div className={dialog['long']}>
        {preview === null && <Reading />}
        {archive.packed.length > 1 && (
          <ComboBox
            label={t('File of the archive')}
            options={archive.packed.map((id) => ({ id, label: id }))}
            value={archive.path}
            onChange={(id) => opening.choose({ packed: id })}
          />
        )}
        {fault !== '' && <p role="alert">{t('The file cannot be opened. {why}', { why: fault })}</p>}
        {preview?.ok === true && (
          <>
            <p role="status" className={dialog['note']}>
              {opening.isBusy
                ? t('Reading {size}. A large file takes a while.', { size: formatBytes(file.size) })
                : [formatBytes(file.size), preview.value.encoding, t('It stays on this device.')]
                    .filter((part) => part !== '')
                    .join(' · ')}
            </p>
            <FileFields opening={opening} preview={preview.value} />
            <FileNotes notes={preview.value.notes} />
            {partly !== null ? (
              <BadRows rows={partly.bad} onBack={opening.chooseTypes} />
            ) : (
              <ColumnTypes preview={preview.value} types={types} onChange={opening.setTypes} />
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}

/** How the file is read, as far as there is a choice, and the name of its table. */
function FileFields({
  opening,
  preview,
}: {
  readonly opening: FileOpening;
  readonly preview: FilePreview;
}): ReactNode {
  const { chosen, choose, name, setName } = opening;
  const { part, parts, encoding, text } = preview;
  return (
    <>
      {parts.length > 1 && (
        <ComboBox
          label={t('Sheet or table of the file')}
          options={parts.map((id) => ({ id, label: id }))}
          value={part}
          onChange={(id) => choose({ part: id })}
        />
      )}
      {text !== null && <TextFields preview={preview} form={text} chosen={chosen} choose={choose} />}
      {text === null && encoding !== '' && encoding !== 'UTF-8' && (
        <ComboBox
          label={t('Encoding')}
          options={[...ENCODINGS.keys()].map((id) => ({ id, label: id }))}
          value={encoding}
          onChange={(id) => choose({ encoding: id })}
        />
      )}
      <TextField
        label={t('Table name')}
        value={name}
        onChange={setName}
        isRequired
        note={t('In queries: {name}', { name: bareName(name) })}
      />
    </>
  );
}

function Reading(): ReactNode {
  const { tables } = useDevice();
  const engine = useObservable(tables.engineProgress);
  const text = engine === null ? t('Reading the file') : engineText(engine);
  return (
    <>
      <p className={dialog['note']}>{text}</p>
      <ProgressBar label={text} value={engine === null ? null : engineShare(engine)} />
    </>
  );
}
