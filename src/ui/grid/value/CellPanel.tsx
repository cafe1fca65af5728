import { Copy, ListTree, PencilLine, Text, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { RowSource } from '#domain/rows/rowSource.ts';
import { IconButton } from '../../kit/IconButton.tsx';
import { t } from '../../t.ts';
import styles from './CellPanel.module.css';
import { CellValue, membersOf, type ValueView } from './CellValue.tsx';
import type { CellPlace } from '../selection/selection.ts';

export interface CellPanelProps {
  readonly source: RowSource;
  readonly place: CellPlace;
  readonly onClose: () => void;
  readonly onCopy: (text: Promise<string>) => void;
}

interface Loaded {
  readonly place: CellPlace;
  readonly text: string | null;
}

/** The full content of one cell beside the grid: nested values indented or as a tree, long text wrapped. */
export function CellPanel({ source, place, onClose, onCopy }: CellPanelProps): ReactNode {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [failed, setFailed] = useState<CellPlace | null>(null);
  const [isTree, setTree] = useState(false);
  /** Off until a person turns it on: then for each cell that is shown. */
  const [isPreviewed, setPreviewed] = useState(false);
  const [draft, setDraft] = useState<{ readonly place: CellPlace; readonly text: string } | null>(null);
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

  const row = (source.headings?.rowAt(place.row) ?? place.row) + 1;
  const name = source.columns[place.column]?.name ?? '';
  const label = t('Value of {name} in row {row}', { name, row });
  const text = loaded?.place === place ? loaded.text : undefined;
  const edited = draft?.place === place ? draft.text : null;
  const view: ValueView = edited !== null ? 'edit' : isTree ? 'tree' : 'text';
  const whole = async (): Promise<string> => edited ?? (await source.fullText(place.row, place.column)) ?? '';
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
            <bdi>{name}</bdi> <span className={styles['place']}>{t('row {row}', { row })}</span>
          </p>
          {view !== 'edit' && membersOf(text) !== null && (
            <IconButton
              label={isTree ? t('Show as text') : t('Show as tree')}
              icon={isTree ? Text : ListTree}
              small
              onPress={() => setTree(!isTree)}
            />
          )}
          {typeof text === 'string' && (
            <IconButton
              label={view === 'edit' ? t('Show the value') : t('Edit a copy')}
              icon={view === 'edit' ? Text : PencilLine}
              small
              onPress={() => setDraft(view === 'edit' ? null : { place, text })}
            />
          )}
          <IconButton label={t('Copy value')} icon={Copy} small onPress={() => onCopy(whole())} />
          <IconButton label={t('Close')} hint="Esc" icon={X} small onPress={onClose} />
        </div>
        {failed === place ? (
          <p role="alert" className={styles['value']}>
            {t('The value could not be read. Run the query again.')}
          </p>
        ) : (
          <CellValue
            label={label}
            text={text}
            view={view}
            draft={edited ?? ''}
            onDraft={(next) => setDraft({ place, text: next })}
            isPreviewed={isPreviewed}
            onPreview={setPreviewed}
            box={value}
          />
        )}
      </div>
    </div>
  );
}
