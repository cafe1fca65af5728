import { type ReactNode, useMemo } from 'react';
import type { FormData } from '#domain/chart/form/formData.ts';
import { omittedNotes } from '#charts/kit/spec/text/omittedNotes.ts';
import { waysToAll } from '#charts/kit/spec/text/waysToAll.ts';
import type { Frame } from '#domain/compile/frame.ts';
import { t } from '../t.ts';
import type { ChartViewProps } from './chartViewProps.ts';
import styles from './WithOmitted.module.css';

interface WithOmittedProps {
  readonly form: FormData;
  readonly frame: Frame | undefined;
  readonly isFinal: ChartViewProps['isFinal'] | undefined;
  readonly onOwnState: ChartViewProps['onOwnState'] | undefined;
  readonly children: ReactNode;
}

/** A chart of any type with what its rows leave out, and the ways to see it. */
export function WithOmitted({ form, frame, isFinal, onOwnState, children }: WithOmittedProps): ReactNode {
  const notes = useMemo(() => omittedNotes(form, frame), [form, frame]);
  const ways = useMemo(() => waysToAll(form, frame), [form, frame]);
  const shownWays = onOwnState === undefined || isFinal === true ? [] : ways;
  const text = notes.map((note) => t(note.text, note.values)).join(' ');
  return (
    <div className={styles['whole']}>
      <div className={styles['room']}>{children}</div>
      {(text !== '' || shownWays.length > 0) && (
        <p className={styles['omitted']} title={text}>
          {text}{' '}
          {shownWays.map((way) => (
            <button key={way.text} type="button" data-print="hide" onClick={() => onOwnState?.(way.own)}>
              {t(way.text)}
            </button>
          ))}
        </p>
      )}
    </div>
  );
}
