import { type KeyboardEvent, type ReactNode, use, useEffect, useId, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { LayoutNode, TabNode, TabsNode } from '#domain/dashboard/layout/layoutNode.ts';
import { rovingKey } from '#domain/rovingKey.ts';
import { shownLanguage, t } from '#ui/t.ts';
import { useObservable } from '#ui/useObservable.ts';
import { useDashboard } from '../runtime/runtime.ts';
import styles from './DashboardTabs.module.css';
import { TabListContext } from './frame.ts';

export interface DashboardTabsProps {
  readonly node: TabsNode;
  /** Renders the content of a tab. */
  readonly panel: (tab: TabNode) => ReactNode;
}

/**
 * A tab list over the content of the selected tab. Charts of the others are not rendered and send no requests. Not the
 * library's component, because that scans its panel on every change in it, and here the panel contains everything.
 */
export function DashboardTabs(props: DashboardTabsProps): ReactNode {
  const isAll = useObservable(useDashboard().allTabs);
  return isAll ? <EveryTab {...props} /> : <ChosenTab {...props} />;
}

/** All tabs, each under its name: paper has nothing to choose with. */
function EveryTab({ node, panel }: DashboardTabsProps): ReactNode {
  return node.children.map((tab) => (
    <section key={tab.id} className={styles['onPaper']}>
      <h2>{tab.text === '' ? t('Tab title') : tab.text}</h2>
      <div className={styles['panel']}>{panel(tab)}</div>
    </section>
  ));
}

function ChosenTab({ node, panel }: DashboardTabsProps): ReactNode {
  const { activeTabs, setChosenTabs, options } = useDashboard();
  const { search } = useLocation();
  const navigate = useNavigate();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const tools = use(TabListContext);
  const names = node.children.map((each) => each.id).join(' ');
  useEffect(
    () => (list.current === null ? undefined : tools?.drag(list.current)),
    [tools, names, options.hideTabs],
  );
  const at = node.children.findIndex((each) => activeTabs.has(each.id));
  const chosen = node.children[at];
  if (chosen === undefined) return null;

  function choose(tabId: string): void {
    setChosenTabs((now) => ({ ...now, [node.id]: tabId }));
    // The address of this page leads to the tab (ROUT-15).
    void navigate({ search, hash: `#${tabId}` }, { replace: true });
  }
  function onKeyDown(event: KeyboardEvent): void {
    // With a modifier these are the browser's: Alt and an arrow goes back.
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const to = rovingKey(event.key, at, node.children.length, shownLanguage.get().direction === 'rtl');
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
        <div className={styles['bar']}>
          <div ref={list} role="tablist" aria-label={t('Dashboard tabs')} className={styles['list']}>
            {node.children.map((each) => (
              <button
                key={each.id}
                type="button"
                data-tab-id={each.id}
                role="tab"
                id={tabId(each)}
                aria-selected={each === chosen}
                aria-controls={each === chosen ? panelId : undefined}
                tabIndex={each === chosen ? 0 : -1}
                className={styles['tab']}
                onClick={() => choose(each.id)}
                onDoubleClick={tools === null ? undefined : () => tools.rename(each.id)}
                onKeyDown={onKeyDown}
              >
                {each.text === '' ? t('Tab title') : each.text}
              </button>
            ))}
          </div>
          {tools?.after(node)}
        </div>
      )}
      <div
        key={chosen.id}
        role="tabpanel"
        id={panelId}
        {...(options.hideTabs ? { 'aria-label': chosen.text } : { 'aria-labelledby': tabId(chosen) })}
        // Charts and nested tabs are focusable; a panel with text only is scrolled from here.
        tabIndex={chosen.children.some(takesFocus) ? undefined : 0}
        className={styles['panel']}
      >
        {panel(chosen)}
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
