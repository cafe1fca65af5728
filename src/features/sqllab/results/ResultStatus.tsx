import { Filter, ListCollapse, X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { MAX_GROUPS } from '#domain/rows/group/groupRows.ts';
import type { SelectionFigures } from '#domain/rows/measure/selectionFigures.ts';
import type { Rectangle } from '#domain/rows/packedCells.ts';
import type { ResultSource } from '#query/results/resultSource.ts';
import { Button } from '#ui/kit/Button.tsx';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { t } from '#ui/t.ts';
import { useDevice } from '../../services/device.ts';
import { filterText } from './columns/filterText.ts';
import { figuresText } from './columns/figuresText.ts';
import styles from './ResultStatus.module.css';

export interface ResultStatusProps {
  readonly source: ResultSource;
  /** The selected cells; null if there are not several. */
  readonly area: Rectangle | null;
  /** The columns of the result that are shown, in their order. */
  readonly order: readonly number[];
  /** The rows of the result that an area on screen stands for. */
  readonly rowsOf: (area: Rectangle) => Rectangle;
  /** Opens all groups, or closes them. */
  readonly onOpenAll: (isOpen: boolean) => void;
}

/** While a selection grows, it is not measured again for each cell. */
const REST_MS = 120;

/** Below the grid: the filters of columns, and what the selected cells come to. */
export function ResultStatus({ source, area, order, rowsOf, onOpenAll }: ResultStatusProps): ReactNode {
  const { reportError } = useDevice();
  const [figures, setFigures] = useState<{ readonly of: Rectangle; readonly is: SelectionFigures } | null>(
    null,
  );
  const epoch = source.epoch();

  const rowsBehind = useEffectEvent(rowsOf);
  useEffect(() => {
    if (area === null) return undefined;
    let isWanted = true;
    const columns = order.slice(area.fromColumn, area.toColumn);
    const { fromRow, toRow } = rowsBehind(area);
    const timer = setTimeout(() => {
      source
        .ask((api, view) => api.figures(view, { from: fromRow, to: toRow, columns }))
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
      <Grouping source={source} onOpenAll={onOpenAll} />
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

/** By what the rows are grouped, and the actions on all groups. */
function Grouping({ source, onOpenAll }: Pick<ResultStatusProps, 'source' | 'onOpenAll'>): ReactNode {
  const column = source.groupColumn();
  if (column === null) return null;
  const name = source.columns[column]?.name ?? '';
  const groups = source.groups();
  const isTooMany = groups === null && source.state() === 'ready';
  return (
    <div role="group" aria-label={t('Groups')} className={styles['grouping']}>
      <ListCollapse size={12} aria-hidden />
      <span role="status" aria-label={t('Grouping')}>
        {groups !== null && t('{n} {n|group|groups} by {name}', { n: groups.texts.length, name })}
        {isTooMany &&
          t('Not grouped: {name} has more than {most} different values', { name, most: MAX_GROUPS })}
      </span>
      {groups !== null && (
        <>
          <Button kind="quiet" onPress={() => onOpenAll(true)}>
            {t('Open all')}
          </Button>
          <Button kind="quiet" onPress={() => onOpenAll(false)}>
            {t('Close all')}
          </Button>
        </>
      )}
      <IconButton small label={t('Remove grouping')} icon={X} onPress={() => source.setGroupColumn(null)} />
    </div>
  );
}
