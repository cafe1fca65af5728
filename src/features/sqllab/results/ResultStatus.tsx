import { Filter, X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { SelectionFigures } from '#domain/rows/measure/selectionFigures.ts';
import type { Rectangle } from '#domain/rows/packedCells.ts';
import type { ResultSource } from '#query/results/resultSource.ts';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { t } from '#ui/t.ts';
import { useDevice } from '../../services/device.ts';
import { filterText } from './filterText.ts';
import { figuresText } from './figuresText.ts';
import styles from './ResultStatus.module.css';

export interface ResultStatusProps {
  readonly source: ResultSource;
  /** The selected cells; null if there are not several. */
  readonly area: Rectangle | null;
  /** The columns of the result that are shown, in their order. */
  readonly order: readonly number[];
}

/** While a selection grows, it is not measured again for each cell. */
const REST_MS = 120;

/** Below the grid: the filters of columns, and what the selected cells come to. */
export function ResultStatus({ source, area, order }: ResultStatusProps): ReactNode {
  const { reportError } = useDevice();
  const [figures, setFigures] = useState<{ readonly of: Rectangle; readonly is: SelectionFigures } | null>(
    null,
  );
  const epoch = source.epoch();

  useEffect(() => {
    if (area === null) return undefined;
    let isWanted = true;
    const columns = order.slice(area.fromColumn, area.toColumn);
    const timer = setTimeout(() => {
      source
        .ask((api, view) => api.figures(view, { from: area.fromRow, to: area.toRow, columns }))
        .then(
          (is) => isWanted && setFigures({ of: area, is }),
          (cause: unknown) => reportError(cause, 'measuring the selected cells'),
        );
    }, REST_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [source, epoch, area, order, reportError]);

  const filters = source.columnFilters();
  return (
    <div className={styles['bar']}>
      {filters.length > 0 && (
        <ul aria-label={t('Column filters')} className={styles['filters']}>
          {filters.map((filter) => {
            const text = filterText(filter, source.columns[filter.column]?.name ?? '');
            return (
              <li key={filter.column} className={styles['filter']}>
                <Filter size={12} aria-hidden />
                <bdi>{text}</bdi>
                <IconButton
                  small
                  label={t('Remove filter {filter}', { filter: text })}
                  icon={X}
                  onPress={() => source.setColumnFilters(filters.filter((each) => each !== filter))}
                />
              </li>
            );
          })}
        </ul>
      )}
      <p role="status" aria-label={t('Selection')} className={styles['figures']}>
        {area !== null && figures?.of === area && figuresText(figures.is)}
      </p>
    </div>
  );
}
