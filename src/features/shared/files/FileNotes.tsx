import type { ReactNode } from 'react';
import type { FileNote } from '#domain/device/files/fileTable.ts';
import { fileNoteText } from '#domain/device/files/fileNoteText.ts';
import dialog from '#ui/kit/overlays/DialogText.module.css';
import { t } from '#ui/t.ts';
import styles from './OpenFile.module.css';

/** What a person should know of the values of a file. */
export function FileNotes({ notes }: { readonly notes: readonly FileNote[] }): ReactNode {
  if (notes.length === 0) return null;
  const texts = notes.map(fileNoteText).map(({ text, values }) => t(text, values));
  return (
    <section aria-label={t('Notes about the file')} className={styles['notes']}>
      {texts.map((text) => (
        <p key={text} className={dialog['note']}>
          {text}
        </p>
      ))}
    </section>
  );
}
