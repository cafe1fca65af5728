import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { bareName } from '#domain/device/bareName.ts';
import { DEVICE_ID, DEVICE_SCHEMA } from '#domain/device/deviceDatabase.ts';
import { ENCODINGS, type FilePreview } from '#domain/device/files/fileTable.ts';
import { nameWithoutEnding } from '#domain/device/files/openedEndings.ts';
import type { Result } from '#domain/result.ts';
import { formatBytes } from '#ui/format.ts';
import { Button } from '#ui/kit/Button.tsx';
import { Checkbox } from '#ui/kit/fields/Checkbox.tsx';
import { ComboBox } from '#ui/kit/fields/ComboBox.tsx';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import { ProgressBar } from '#ui/kit/ProgressBar.tsx';
import dialog from '#ui/kit/overlays/DialogText.module.css';
import { t } from '#ui/t.ts';
import { useObservable } from '#ui/useObservable.ts';
import { type ChosenPart, useDevice, type FileRows } from '../services/device.ts';
import { usePage } from '../services/page.ts';
import { engineShare, engineText } from '../shared/device/engineText.ts';
import { BadRows } from './BadRows.tsx';
import { ColumnTypes } from './ColumnTypes.tsx';
import { fileNoteText } from './fileNoteText.ts';

/** A file that becomes a table of this device: its columns, whose types can be changed, and its name. */
export function OpenFileDialog({ file }: { readonly file: File }): ReactNode {
  const { tables, reportError } = useDevice();
  const { toasts } = usePage();
  const navigate = useNavigate();
  const [preview, setPreview] = useState<Result<FilePreview, string> | null>(null);
  const [types, setTypes] = useState<readonly string[]>([]);
  const [name, setName] = useState(() => bareName(nameWithoutEnding(file.name)));
  const [read, setRead] = useState<Result<FileRows, string> | null>(null);
  const [chosen, setChosen] = useState<ChosenPart>({ part: null, encoding: null, hasNames: null });
  const [isBusy, setBusy] = useState(false);
  const [closing] = useState(() => new AbortController());

  /** Once: another file may wait behind this one. */
  function close(): void {
    if (closing.signal.aborted) return;
    closing.abort();
    tables.closeFirst();
  }

  useEffect(() => {
    const leaving = new AbortController();
    tables
      .preview(file, chosen, leaving.signal)
      .then((found) => {
        if (leaving.signal.aborted) return;
        setPreview(found);
        if (found.ok) setTypes(found.value.columns.map(([, type]) => type));
      })
      .catch((error: unknown) => reportError(error, 'preview of a file'));
    return () => leaving.abort();
  }, [tables, file, chosen, reportError]);

  function choosePart(part: string): void {
    setChosen({ ...chosen, part });
    setRead(null);
    setName(bareName(part));
  }

  function chooseEncoding(encoding: string): void {
    setChosen({ ...chosen, encoding });
    setRead(null);
  }

  function chooseNames(hasNames: boolean): void {
    setChosen({ ...chosen, hasNames });
    setRead(null);
  }

  async function store({ store: keep }: FileRows): Promise<void> {
    const stored = await keep(bareName(name));
    if (!stored.ok) return setRead(stored);
    const table = stored.value;
    const sql = `SELECT * FROM ${table}`;
    toasts.show('success', t('{file} is now the table {table} of This device', { file: file.name, table }), {
      action: {
        label: t('Open in SQL editor'),
        run: () =>
          void navigate('/sqllab/', {
            state: { requestedQuery: { dbid: DEVICE_ID, schema: DEVICE_SCHEMA, name: table, sql } },
          }),
      },
    });
    close();
  }

  async function open(): Promise<void> {
    setBusy(true);
    try {
      const rows = await tables.read(file, types, chosen, closing.signal);
      if (closing.signal.aborted) return;
      setRead(rows);
      if (rows.ok && rows.value.bad.length === 0) await store(rows.value);
    } finally {
      setBusy(false);
    }
  }
  const inBackground = (work: Promise<void>): void =>
    void work.catch((error: unknown) => reportError(error, 'opening a file'));

  const fault = preview?.ok === false ? preview.error : read?.ok === false ? read.error : '';
  const left = read?.ok === true ? read.value : null;
  return (
    <Dialog
      title={t('Open {file}', { file: file.name })}
      isOpen
      isDismissable={false}
      onClose={close}
      actions={
        <>
          <Button onPress={close}>{t('Cancel')}</Button>
          {left !== null && left.bad.length > 0 ? (
            <Button kind="primary" onPress={() => inBackground(store(left))}>
              {t('Open without these rows')}
            </Button>
          ) : (
            <Button
              kind="primary"
              isPending={isBusy}
              isDisabled={preview?.ok !== true}
              onPress={() => inBackground(open())}
            >
              {t('Open')}
            </Button>
          )}
        </>
      }
    >
      <div className={dialog['long']}>
        {preview === null && <Reading />}
        {fault !== '' && <p role="alert">{t('The file cannot be opened. {why}', { why: fault })}</p>}
        {preview?.ok === true && (
          <>
            <p className={dialog['note']}>
              {[formatBytes(file.size), preview.value.encoding, t('It stays on this device.')]
                .filter((part) => part !== '')
                .join(' · ')}
            </p>
            {preview.value.parts.length > 1 && (
              <ComboBox
                label={t('Sheet or table of the file')}
                options={preview.value.parts.map((id) => ({ id, label: id }))}
                value={preview.value.part}
                onChange={choosePart}
              />
            )}
            {(chosen.encoding !== null || !['', 'UTF-8'].includes(preview.value.encoding)) && (
              <ComboBox
                label={t('Encoding')}
                options={[...ENCODINGS.keys()].map((id) => ({ id, label: id }))}
                value={preview.value.encoding}
                onChange={chooseEncoding}
              />
            )}
            {preview.value.hasNames !== null && (
              <Checkbox isSelected={preview.value.hasNames} onChange={chooseNames}>
                {t('The first row has the names of the columns')}
              </Checkbox>
            )}
            <TextField
              label={t('Table name')}
              value={name}
              onChange={setName}
              isRequired
              note={t('In queries: {name}', { name: bareName(name) })}
            />
            {preview.value.notes.map((note) => (
              <p key={note.kind} className={dialog['note']}>
                {fileNoteText(note)}
              </p>
            ))}
            {left !== null && left.bad.length > 0 ? (
              <BadRows rows={left.bad} onBack={() => setRead(null)} />
            ) : (
              <ColumnTypes preview={preview.value} types={types} onChange={setTypes} />
            )}
          </>
        )}
      </div>
    </Dialog>
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
