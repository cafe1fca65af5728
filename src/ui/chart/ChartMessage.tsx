import type { ReactNode } from 'react';
import type { Note } from '#domain/note.ts';
import { t } from '../t.ts';
import styles from './Chart.module.css';

/** Shown in place of a chart. */
export function ChartMessage({ text }: { readonly text: string }): ReactNode {
  return (
    <div className={styles['message']}>
      <p>{text}</p>
    </div>
  );
}

/** What a chart does not draw. */
export function ChartNotes({ notes }: { readonly notes: readonly Note[] }): ReactNode {
  return notes.map((note) => {
    const text = t(note.text, note.values);
    return (
      <p key={text} className={styles['notes']} title={text}>
        {text}
      </p>
    );
  });
}
