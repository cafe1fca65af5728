import { type ReactNode, useRef } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import type { ResultSource } from '#query/results/resultSource.ts';
import popover from '#ui/kit/overlays/Popover.module.css';
import { t } from '#ui/t.ts';
import { ColumnFilterForm } from './ColumnFilterForm.tsx';
import styles from './ColumnPopover.module.css';
import { StatisticsView } from './StatisticsView.tsx';
import type { ColumnTool } from './columnTool.ts';

export interface ColumnPopoverProps {
  readonly tool: ColumnTool;
  readonly source: ResultSource;
  readonly onClose: () => void;
}

/** The statistics or the filter of a column, where its menu was. */
export function ColumnPopover({ tool, source, onClose }: ColumnPopoverProps): ReactNode {
  const anchor = useRef<HTMLSpanElement>(null);
  const { kind, column, at } = tool;
  const name = source.columns[column]?.name ?? '';
  const label = kind === 'filter' ? t('Filter of {name}', { name }) : t('Statistics of {name}', { name });
  return (
    <>
      <span ref={anchor} aria-hidden className={styles['anchor']} style={{ left: at.x, top: at.y }} />
      <Popover
        className={popover['popover'] ?? ''}
        triggerRef={anchor}
        isOpen
        onOpenChange={(isOpen) => !isOpen && onClose()}
        placement="bottom start"
        offset={2}
      >
        <Dialog aria-label={label} className={styles['dialog'] ?? ''}>
          {kind === 'filter' ? (
            <ColumnFilterForm source={source} column={column} onClose={onClose} />
          ) : (
            <StatisticsView source={source} column={column} />
          )}
        </Dialog>
      </Popover>
    </>
  );
}
