import { type DragEvent, type ReactNode, useId } from 'react';
import { formatBytes } from '#ui/format.ts';
import { t } from '#ui/t.ts';
import styles from '../Dataset.module.css';

export interface FileDropProps {
  readonly file: File | null;
  /** With their dots. */
  readonly endings: readonly string[];
  readonly onFile: (file: File) => void;
}

/** A file, chosen or dropped. */
export function FileDrop({ file, endings, onFile }: FileDropProps): ReactNode {
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
