import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { FoundCells } from '#domain/rows/arrange/findCells.ts';
import type { ResultSource } from '#query/results/resultSource.ts';
import { isEnter } from '#ui/commands/keys.ts';
import type { CellPlace } from '#ui/grid/selection/selection.ts';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { SearchField } from '#ui/kit/fields/SearchField.tsx';
import { t } from '#ui/t.ts';
import { useDevice } from '../../services/device.ts';
import styles from './FindBar.module.css';

export interface FindBarProps {
  readonly source: ResultSource;
  /** The columns of the result that are shown, in their order. */
  readonly order: readonly number[];
  readonly onPlace: (place: CellPlace) => void;
  readonly onClose: () => void;
}

/** A text is searched once typing rests. */
const REST_MS = 150;

interface Found {
  readonly text: string;
  readonly cells: FoundCells;
}

/** Finds a text in all cells of the rows shown: counts the matches, and goes from one to the next. */
export function FindBar({ source, order, onPlace, onClose }: FindBarProps): ReactNode {
  const { reportError } = useDevice();
  const [text, setText] = useState('');
  const [found, setFound] = useState<Found | null>(null);
  const [at, setAt] = useState(0);
  const epoch = source.epoch();

  useEffect(() => {
    if (text === '') return undefined;
    let isWanted = true;
    const timer = setTimeout(() => {
      source
        .ask((api, view) => api.find(view, order, text))
        .then(
          (cells) => {
            if (!isWanted) return;
            setFound({ text, cells });
            setAt(0);
            const first = placeOf(cells, 0);
            if (first !== null) onPlace(first);
          },
          (cause: unknown) => reportError(cause, 'finding a text in a result'),
        );
    }, REST_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [source, epoch, order, text, onPlace, reportError]);

  const cells = found !== null && found.text === text ? found.cells : null;
  const places = cells?.rows.length ?? 0;

  function go(by: number): void {
    if (cells === null || places === 0) return;
    const next = (at + by + places) % places;
    const place = placeOf(cells, next);
    setAt(next);
    if (place !== null) onPlace(place);
  }

  return (
    <div role="search" aria-label={t('Find in results')} className={styles['bar']}>
      <div className={styles['field']}>
        <SearchField
          label={t('Find in cells')}
          value={text}
          onChange={setText}
          // Opened to type in it.
          autoFocus
          onKeyDown={(event) => {
            if (isEnter(event)) go(event.shiftKey ? -1 : 1);
            if (event.key === 'Escape' && text === '') onClose();
          }}
        />
      </div>
      <span role="status" aria-label={t('Matches')} className={styles['count']}>
        {text !== '' && cells !== null && matchesText(cells.count, at)}
      </span>
      <IconButton small label={t('Previous match')} icon={ChevronUp} onPress={() => go(-1)} />
      <IconButton small label={t('Next match')} icon={ChevronDown} onPress={() => go(1)} />
      <IconButton small label={t('Close')} icon={X} onPress={onClose} />
    </div>
  );
}

function placeOf({ rows, columns }: FoundCells, at: number): CellPlace | null {
  const [row, column] = [rows[at], columns[at]];
  return row === undefined || column === undefined ? null : { row, column };
}

function matchesText(count: number, at: number): string {
  return count === 0 ? t('No matches') : t('{at} of {count}', { at: at + 1, count });
}
