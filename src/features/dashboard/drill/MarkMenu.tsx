import { Filter, Rows3, Split } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRef } from 'react';
import { Menu, MenuItem, Popover } from 'react-aria-components/Menu';
import type { Dimensions } from '#domain/chart/emitFilter.ts';
import { valueText } from '#domain/format/valueText.ts';
import { ICON } from '#ui/icon.ts';
import popover from '#ui/kit/overlays/Popover.module.css';
import { t } from '#ui/t.ts';
import type { Drill } from './DrillDialog.tsx';

/** A mark that a person asked for, and where. */
export interface AskedMark {
  readonly dimensions: Dimensions;
  /** In pixels of the window. */
  readonly at: { readonly x: number; readonly y: number };
}

export interface MarkMenuProps {
  readonly mark: AskedMark;
  /** Filters the other charts by the mark; null where this chart cannot. */
  readonly onFilter: ((dimensions: Dimensions) => void) | null;
  readonly onDrill: (drill: Drill) => void;
  readonly onClose: () => void;
}

/** What can be done with a mark of a chart, at the mark. */
export function MarkMenu({ mark, onFilter, onDrill, onClose }: MarkMenuProps): ReactNode {
  const anchor = useRef<HTMLSpanElement>(null);
  const { dimensions, at } = mark;
  const values = Object.entries(dimensions);
  const what = values.map(([, value]) => valueText(value)).join(', ');
  const items = [
    ...(onFilter !== null && values.length > 0
      ? [
          {
            id: 'filter',
            label: t('Cross-filter by {what}', { what }),
            icon: Filter,
            run: () => onFilter(dimensions),
          },
        ]
      : []),
    {
      id: 'detail',
      label: what === '' ? t('Drill to detail') : t('Drill to detail by {what}', { what }),
      icon: Rows3,
      run: () => onDrill({ kind: 'detail', dimensions }),
    },
    { id: 'by', label: t('Drill by'), icon: Split, run: () => onDrill({ kind: 'by', dimensions }) },
  ];
  return (
    <>
      <span
        ref={anchor}
        aria-hidden
        style={{ position: 'fixed', insetBlockStart: at.y, left: at.x, width: 1, height: 1 }}
      />
      <Popover
        className={popover['popover'] ?? ''}
        triggerRef={anchor}
        isOpen
        onOpenChange={(isOpen) => !isOpen && onClose()}
        placement="bottom start"
        offset={2}
      >
        <Menu
          aria-label={t('Mark {what}', { what })}
          className={popover['list'] ?? ''}
          autoFocus="first"
          onAction={(key) => items.find((each) => each.id === key)?.run()}
          onClose={onClose}
        >
          {items.map((each) => (
            <MenuItem key={each.id} id={each.id} textValue={each.label} className={popover['item'] ?? ''}>
              <each.icon {...ICON} />
              <span className={popover['main']}>{each.label}</span>
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </>
  );
}
