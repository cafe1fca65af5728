import type { KeyboardEvent, ReactNode } from 'react';
import { useId, useRef } from 'react';
import type { LayoutNode, TabsNode } from '#domain/dashboard/layoutNode.ts';
import { rovingKey } from '#domain/rovingKey.ts';
import { LANGUAGE, t } from '#ui/t.ts';
import { useDashboard } from '../runtime.ts';
import styles from './DashboardTabs.module.css';

export interface DashboardTabsProps {
  readonly node: TabsNode;
  /** Draws what a tab holds. */
  readonly panel: (nodes: readonly LayoutNode[]) => ReactNode;
}

/**
 * A line of tabs over what the chosen one holds. Charts of the others are not drawn and ask nothing. They are our own,
 * because the library's look through their panel with every change in it, and here everything is in one.
 */
export function DashboardTabs({ node, panel }: DashboardTabsProps): ReactNode {
  const { activeTabs, setChosenTabs, options } = useDashboard();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const at = node.children.findIndex((each) => activeTabs.has(each.id));
  const chosen = node.children[at];
  if (chosen === undefined) return null;

  const choose = (tabId: string): void => setChosenTabs((now) => ({ ...now, [node.id]: tabId }));
  function onKeyDown(event: KeyboardEvent): void {
    // With another key these are the browser's: Alt and an arrow leads back.
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const to = rovingKey(event.key, at, node.children.length, LANGUAGE.direction === 'rtl');
    const next = to === null ? undefined : node.children[to];
    if (to === null || next === undefined) return;
    event.preventDefault();
    choose(next.id);
    const tab = list.current?.children[to];
    if (tab instanceof HTMLElement) tab.focus();
  }

  const tabId = (each: LayoutNodeId): string => `${id} ${each.id}`.replaceAll(' ', '-');
  const panelId = `${id}-panel`;
  return (
    <div>
      {!options.hideTabs && (
        <div ref={list} role="tablist" aria-label={t('Dashboard tabs')} className={styles['list']}>
          {node.children.map((each) => (
            <button
              key={each.id}
              type="button"
              role="tab"
              id={tabId(each)}
              aria-selected={each === chosen}
              aria-controls={each === chosen ? panelId : undefined}
              tabIndex={each === chosen ? 0 : -1}
              className={styles['tab']}
              onClick={() => choose(each.id)}
              onKeyDown={onKeyDown}
            >
              {each.text === '' ? t('Tab title') : each.text}
            </button>
          ))}
        </div>
      )}
      <div
        key={chosen.id}
        role="tabpanel"
        id={panelId}
        {...(options.hideTabs ? { 'aria-label': chosen.text } : { 'aria-labelledby': tabId(chosen) })}
        // Charts and further tabs are reached by the keyboard; text alone is scrolled from here.
        tabIndex={chosen.children.some(takesFocus) ? undefined : 0}
        className={styles['panel']}
      >
        {panel(chosen.children)}
      </div>
    </div>
  );
}

type LayoutNodeId = Pick<LayoutNode, 'id'>;

function takesFocus(node: LayoutNode): boolean {
  switch (node.kind) {
    case 'chart':
    case 'tabs':
      return true;
    case 'row':
    case 'column':
      return node.children.some(takesFocus);
    default:
      return false;
  }
}
