import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import type { LayoutNode, TabsNode } from '#domain/dashboard/layoutNode.ts';
import { t } from '#ui/t.ts';
import { useDashboard } from '../runtime.ts';
import styles from './DashboardTabs.module.css';

export interface DashboardTabsProps {
  readonly node: TabsNode;
  /** Draws what a tab holds. */
  readonly panel: (nodes: readonly LayoutNode[]) => ReactNode;
}

/** A line of tabs over what the chosen one holds. Charts of the others are not drawn and ask nothing. */
export function DashboardTabs({ node, panel }: DashboardTabsProps): ReactNode {
  const { activeTabs, setChosenTabs, options } = useDashboard();
  const chosen = node.children.find(({ id }) => activeTabs.has(id));
  if (chosen === undefined) return null;
  return (
    <Tabs
      selectedKey={chosen.id}
      onSelectionChange={(key) => setChosenTabs((now) => ({ ...now, [node.id]: String(key) }))}
    >
      {!options.hideTabs && (
        <TabList aria-label={t('Dashboard tabs')} className={styles['list'] ?? ''}>
          {node.children.map(({ id, text }) => (
            <Tab key={id} id={id} className={styles['tab'] ?? ''}>
              {text === '' ? t('Tab title') : text}
            </Tab>
          ))}
        </TabList>
      )}
      <TabPanel id={chosen.id} className={styles['panel'] ?? ''}>
        {chosen.children.length === 0 ? (
          <p className={styles['empty']}>{t('Nothing stands on this tab.')}</p>
        ) : (
          panel(chosen.children)
        )}
      </TabPanel>
    </Tabs>
  );
}
