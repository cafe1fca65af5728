import { FileUp } from 'lucide-react';
import { type ReactNode, type DragEvent, useId } from 'react';
import { endingsOf, fileTable } from '#domain/dataset/creation/fileTable.ts';
import { MAX_DATASET_NAME_LENGTH } from '#domain/dataset/creation/newDataset.ts';
import type { Result } from '#domain/result.ts';
import { ComboBox } from '#ui/kit/fields/ComboBox.tsx';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { Button } from '#ui/kit/Button.tsx';
import { ProgressBar } from '#ui/kit/ProgressBar.tsx';
import { Skeleton } from '#ui/kit/Skeleton.tsx';
import { t } from '#ui/t.ts';
import { formatBytes } from '#ui/format.ts';
import type { FilePlaces } from '../../services/dashboards.ts';
import { useDevice } from '../../services/device.ts';
import styles from '../Dataset.module.css';
import { type ChosenFile, withFile } from './chosenFile.ts';
import { TextReading } from './TextReading.tsx';

interface FileDropProps {
  readonly file: File | null;
  /** With their dots. */
  readonly endings: readonly string[];
  readonly onFile: (file: File) => void;
}

/** A file, chosen or dropped. */
function FileDrop({ file, endings, onFile }: FileDropProps): ReactNode {
  const input = useId();
  function take(event: DragEvent): void {
    event.preventDefault();
    const [dropped] = event.dataTransfer.files;
    if (dropped !== undefined) onFile(dropped);
  }
  return (
    <div className={styles['drop']} onDragOver={(event) => event.preventDefault()} onDrop={take}>
      <label htmlFor={input}>{t('Choose a file, or drop it here')}</label>
      <input
        id={input}
        type="file"
        accept={endings.join(',')}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen !== undefined) onFile(chosen);
        }}
      />
      {file !== null && (
        <p className={styles['note']}>
          {file.name} · {formatBytes(file.size)}
        </p>
      )}
    </div>
  );
}

export interface FileSourceProps {
  /** Where a file can go; null until the server has said. */
  readonly places: Result<FilePlaces, string> | null;
  readonly chosen: ChosenFile;
  readonly onChange: (chosen: ChosenFile) => void;
  /** Why the file was not taken; empty if it was not sent. */
  readonly fault: string;
  /** Set while the file is sent. */
  readonly onStop: (() => void) | null;
}

/** A file that becomes a table of the server's, and a dataset. */
export function FileSource(props: FileSourceProps): ReactNode {
  const { places, chosen, onChange, fault, onStop } = props;
  const { file, table, databaseId, existing } = chosen;
  const { tables } = useDevice();
  if (places === null) return <Skeleton />;
  if (!places.ok)
    return (
      <div className={styles['settings']}>
        <p role="alert">
          {t(
            'A dataset of the server from a file needs the server: {why}. On this device a file becomes a table at once.',
            {
              why: places.error.replace(/\.$/, ''),
            },
          )}
        </p>
        <div className={styles['bar']}>
          <Button icon={FileUp} onPress={tables.choose}>
            {t('Open files')}
          </Button>
        </div>
      </div>
    );
  const { databases, types, isOwn } = places.value;
  if (databases.length === 0)
    return (
      <p role="alert" className={styles['settings']}>
        {t(
          'No database of this server takes files. An administrator can allow it in the settings of a database.',
        )}
      </p>
    );
  return (
    <div className={styles['settings']}>
      <FileDrop
        file={file}
        endings={endingsOf(types)}
        onFile={(taken) => onChange(withFile(chosen, taken))}
      />
      {file !== null && <FileFault file={file} types={types} isOwn={isOwn} />}
      {file !== null && fileTable(file.name)?.type === 'csv' && (
        <TextReading
          file={file}
          isOwn={isOwn}
          chosen={chosen.text}
          onChange={(text) => onChange({ ...chosen, text })}
        />
      )}
      <ComboBox
        label={t('Database')}
        options={databases.map(({ id, name }) => ({ id: String(id), label: name }))}
        value={databaseId === null ? null : String(databaseId)}
        onChange={(id) => onChange({ ...chosen, databaseId: Number(id) })}
      />
      <TextField
        label={t('Dataset name')}
        value={table}
        maxLength={MAX_DATASET_NAME_LENGTH}
        note={t('The table gets this name, too.')}
        onChange={(next) => onChange({ ...chosen, table: next })}
      />
      <ComboBox
        label={t('If the table exists')}
        options={[
          { id: 'fail', label: t('Create nothing') },
          { id: 'replace', label: t('Replace it') },
          { id: 'append', label: t('Add the rows to it') },
        ]}
        value={existing}
        onChange={(id) =>
          onChange({ ...chosen, existing: id === 'replace' || id === 'append' ? id : 'fail' })
        }
      />
      {onStop !== null && (
        <div className={styles['bar']}>
          <ProgressBar label={t('Sending the file')} value={null} />
          <Button onPress={onStop}>{t('Stop')}</Button>
        </div>
      )}
      {fault !== '' && <p role="alert">{t('The dataset was not created. {why}', { why: fault })}</p>}
    </div>
  );
}

function FileFault({
  file,
  types,
  isOwn,
}: {
  readonly file: File;
  readonly types: readonly string[];
  readonly isOwn: boolean;
}): ReactNode {
  const read = fileTable(file.name);
  if (read !== null && types.includes(read.type) && (isOwn || !read.isPacked)) return null;
  return (
    <p role="alert">
      {t('This server makes no table of {name}. It takes files that end in {endings}.', {
        name: file.name,
        endings: endingsOf(types).join(', '),
      })}
    </p>
  );
}
