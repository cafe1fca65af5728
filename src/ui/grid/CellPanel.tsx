import { Copy, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { indentJson } from '#domain/rows/indentJson.ts';
import type { RowSource } from '#domain/rows/rowSource.ts';
import { IconButton } from '../kit/IconButton.tsx';
import { t } from '../t.ts';
import styles from './CellPanel.module.css';
import type { Place } from './selection.ts';

export interface CellPanelProps {
  readonly source: RowSource;
  readonly place: Place;
  readonly onClose: () => void;
  readonly onCopy: (text: Promise<string>) => void;
}

/** The most text rendered at once; a copy is complete. */
const SHOWN = 200_000;

interface Loaded {
  readonly place: Place;
  readonly text: string | null;
}

/** The full content of one cell beside the grid: nested values indented, long text wrapped. */
export function CellPanel({ source, place, onClose, onCopy }: CellPanelProps): ReactNode {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [failed, setFailed] = useState<Place | null>(null);
  const value = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let wanted = true;
    source.fullText(place.row, place.column).then(
      (text) => wanted && setLoaded({ place, text }),
      () => wanted && setFailed(place),
    );
    return () => {
      wanted = false;
    };
  }, [source, place]);

  // Opening moves the focus; following the active cell does not.
  useEffect(() => value.current?.focus(), []);

  const name = source.columns[place.column]?.name ?? '';
  const label = t('Value of {name} in row {row}', { name, row: place.row + 1 });
  const text = loaded?.place === place ? loaded.text : undefined;
  return (
    <div
      role="presentation"
      className={styles['frame']}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <div role="dialog" aria-label={label} className={styles['panel']}>
        <div className={styles['title']}>
          <p className={styles['name']}>
            <bdi>{name}</bdi>{' '}
            <span className={styles['place']}>{t('row {row}', { row: place.row + 1 })}</span>
          </p>
          <IconButton
            label={t('Copy value')}
            icon={Copy}
            small
            onPress={() => onCopy(source.fullText(place.row, place.column).then((whole) => whole ?? ''))}
          />
          <IconButton label={t('Close')} hint="Esc" icon={X} small onPress={onClose} />
        </div>
        <div
          ref={value}
          role="textbox"
          aria-readonly
          aria-multiline
          aria-label={label}
          tabIndex={0}
          className={styles['value']}
        >
          {failed === place ? t('The value could not be read. Run the query again.') : <Value text={text} />}
        </div>
        {typeof text === 'string' && text.length > SHOWN && (
          <p className={styles['note']}>
            {t('Showing the first {shown} of {length} characters. Copy value copies the full text.', {
              shown: SHOWN,
              length: text.length,
            })}
          </p>
        )}
      </div>
    </div>
  );
}

function Value({ text }: { readonly text: string | null | undefined }): ReactNode {
  if (text === undefined) return null;
  if (text === null) return <span className={styles['null']}>NULL</span>;
  if (text.length > SHOWN) return text.slice(0, SHOWN);
  return indentJson(text) ?? text;
}
