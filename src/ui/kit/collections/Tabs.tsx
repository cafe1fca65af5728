import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs';
import styles from './Tabs.module.css';

export interface TabItem {
  readonly id: string;
  readonly label: string;
  /** After the label: a number or an icon. */
  readonly detail?: ReactNode;
  /** Rendered only while its tab is selected. */
  readonly panel: () => ReactNode;
}

export interface TabsProps {
  readonly label: string;
  readonly items: readonly TabItem[];
  readonly selected: string;
  readonly onSelect: (id: string) => void;
  /** At the end of the tab list. */
  readonly actions?: ReactNode;
}

/** Scrolls the list of tabs alone: a page that opens would otherwise scroll down to the tabs that it contains. */
function showTab(inTab: HTMLElement | null): void {
  const tab = inTab?.parentElement;
  const list = tab?.closest('[role="tablist"]');
  if (!tab || !list) return;
  const [shown, room] = [tab.getBoundingClientRect(), list.getBoundingClientRect()];
  const left = Math.min(0, shown.left - room.left) || Math.max(0, shown.right - room.right);
  if (left !== 0) list.scrollBy({ left });
}

/** A tab list above the panel of the selected tab. */
export function Tabs({ label, items, selected, onSelect, actions }: TabsProps): ReactNode {
  const labels = items.map((each) => each.label).join('\n');
  return (
    <AriaTabs
      className={styles['tabs'] ?? ''}
      selectedKey={selected}
      onSelectionChange={(key) => onSelect(String(key))}
    >
      <div className={styles['line']}>
        <TabList aria-label={label} className={styles['list'] ?? ''}>
          {items.map((each) => (
            <Tab key={each.id} id={each.id} className={styles['tab'] ?? ''}>
              {each.label}
              {each.detail}
              {/* A tab may be selected from elsewhere, or be moved by those that appear before it. */}
              {each.id === selected && <span key={labels} hidden ref={showTab} />}
            </Tab>
          ))}
        </TabList>
        {actions}
      </div>
      {items.map((each) => (
        <TabPanel key={each.id} id={each.id} className={styles['panel'] ?? ''}>
          {each.id === selected && each.panel()}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
