import {
  Columns3,
  Heading,
  Minus,
  PanelTop,
  Puzzle,
  Rows3,
  Type,
  ChartColumn,
  AppWindow,
} from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { tabsLeadingTo } from '#domain/dashboard/layout/activeTabs.ts';
import { outlineRows, stepMove, type OutlineRow } from '#domain/dashboard/edit/outline.ts';
import { classes } from '#ui/classes.ts';
import type { Icon } from '#ui/icon.ts';
import { t } from '#ui/t.ts';
import { useObservable } from '#ui/useObservable.ts';
import { useDashboard } from '../../runtime/runtime.ts';
import { useEditing, useShownLayout } from '../editContext.ts';
import styles from './Outline.module.css';

const ICONS: Readonly<Record<string, Icon>> = {
  CHART: ChartColumn,
  COLUMN: Columns3,
  DIVIDER: Minus,
  HEADER: Heading,
  MARKDOWN: Type,
  ROW: Rows3,
  TAB: AppWindow,
  TABS: PanelTop,
};

/**
 * All components as a tree: Enter goes to one, the space bar selects it, Alt with an arrow moves it to the next place,
 * M starts move mode and R resize mode.
 */
export function Outline(): ReactNode {
  const { session } = useEditing();
  const shown = useShownLayout();
  const { layout, setChosenTabs } = useDashboard();
  const selected = useObservable(session.selection.ids);
  const rows = outlineRows(shown, t);
  const [activeId, setActiveId] = useState<string | null>(null);
  const active = rows.find(({ id }) => id === activeId) ?? rows[0];
  const list = useRef<HTMLUListElement>(null);
  // A row that moves keeps the focus.
  const hasFocus = useRef(false);
  useEffect(() => {
    if (!hasFocus.current || active === undefined) return;
    itemOf(list.current, active.id)?.focus({ preventScroll: true });
  });

  function goTo(id: string): void {
    setChosenTabs((chosen) => tabsLeadingTo(layout, id, chosen));
    // A tab that opens now renders its content first.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const frame = document.querySelector<HTMLElement>(`[role=group][data-edit-id="${CSS.escape(id)}"]`);
        hasFocus.current = false;
        frame?.scrollIntoView({ block: 'center' });
        frame?.focus({ preventScroll: true });
      }),
    );
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (active === undefined || event.ctrlKey || event.metaKey) return;
    const at = rows.indexOf(active);
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && event.altKey) {
      const edit = stepMove(shown, active.id, step);
      if (edit === null) session.announce(t('There is no place further in this direction'));
      else session.run(edit);
    } else if (step !== 0) setActiveId(rows[at + step]?.id ?? active.id);
    else if (event.key === 'ArrowLeft') setActiveId(parentRow(rows, at)?.id ?? active.id);
    else if (event.key === 'ArrowRight')
      setActiveId((rows[at + 1]?.level ?? 0) > active.level ? (rows[at + 1]?.id ?? null) : active.id);
    else if (event.key === 'Home') setActiveId(rows[0]?.id ?? null);
    else if (event.key === 'End') setActiveId(rows.at(-1)?.id ?? null);
    else if (event.key === 'Enter') goTo(active.id);
    else if (event.key === ' ') session.selection.toggle(active.id);
    else if (event.key === 'm' || event.key === 'r') {
      goTo(active.id);
      if (event.key === 'm') session.move(active.id);
      else session.resize(active.id);
    } else return;
    event.preventDefault();
  }

  if (rows.length === 0) return <p className={styles['nothing']}>{t('Nothing on this dashboard yet')}</p>;
  return (
    <>
      <p id="outline-keys" className={styles['keys']}>
        {t('Enter: go to. Space: select. Alt+↑ or ↓: move. M: move with arrow keys. R: resize.')}
      </p>
      <ul
        ref={list}
        role="tree"
        aria-label={t('Outline')}
        aria-describedby="outline-keys"
        aria-multiselectable
        className={styles['tree']}
        onKeyDown={onKeyDown}
        onFocus={() => (hasFocus.current = true)}
        onBlur={() => (hasFocus.current = false)}
      >
        {rows.map((row) => (
          <Item
            key={row.id}
            row={row}
            isActive={row === active}
            isSelected={selected.has(row.id)}
            onFocus={() => setActiveId(row.id)}
            onPress={() => goTo(row.id)}
          />
        ))}
      </ul>
    </>
  );
}

interface ItemProps {
  readonly row: OutlineRow;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly onFocus: () => void;
  readonly onPress: () => void;
}

function Item({ row, isActive, isSelected, onFocus, onPress }: ItemProps): ReactNode {
  const { id, type, name, level, position, count } = row;
  const Symbol = ICONS[type] ?? Puzzle;
  return (
    // The tree handles the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <li
      role="treeitem"
      data-outline-id={id}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={count}
      aria-selected={isSelected}
      tabIndex={isActive ? 0 : -1}
      className={classes(styles['item'], isSelected && styles['selected'])}
      style={{ paddingInlineStart: `calc(${level} * var(--space-3))` }}
      onFocus={onFocus}
      onClick={onPress}
    >
      <Symbol size={14} aria-hidden />
      <span className={styles['name']}>{name}</span>
    </li>
  );
}

const itemOf = (list: HTMLElement | null, id: string): HTMLElement | null =>
  list?.querySelector(`[data-outline-id="${CSS.escape(id)}"]`) ?? null;

function parentRow(rows: readonly OutlineRow[], at: number): OutlineRow | undefined {
  const level = rows[at]?.level ?? 1;
  return rows.slice(0, at).findLast((each) => each.level < level);
}
