import { Columns3, Heading, Minus, PanelTop, Rows3, Type } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { topTabs } from '#domain/dashboard/edit/layoutMap.ts';
import type { Addition } from '#domain/dashboard/edit/newComponent.ts';
import { Button } from '#ui/kit/Button.tsx';
import { Tabs } from '#ui/kit/collections/Tabs.tsx';
import type { Icon } from '#ui/icon.ts';
import { t } from '#ui/t.ts';
import { AddItem } from './AddItem.tsx';
import { ChartChoices } from './ChartChoices.tsx';
import styles from './ComponentsPanel.module.css';
import { useEditing, useShown } from '../editContext.ts';
import { Outline } from './Outline.tsx';

interface Element {
  readonly type: Exclude<Addition['type'], 'CHART' | 'TAB'>;
  readonly name: string;
  readonly icon: Icon;
}

const ELEMENTS: readonly Element[] = [
  { type: 'TABS', name: 'Tabs', icon: PanelTop },
  { type: 'ROW', name: 'Row', icon: Rows3 },
  { type: 'COLUMN', name: 'Column', icon: Columns3 },
  { type: 'HEADER', name: 'Header', icon: Heading },
  { type: 'MARKDOWN', name: 'Text', icon: Type },
  { type: 'DIVIDER', name: 'Divider', icon: Minus },
];

/** The components that can be added, by drag or by button. */
export function ComponentsPanel(): ReactNode {
  const [selected, setSelected] = useState('charts');
  return (
    <section aria-label={t('Components')} className={styles['panel']}>
      <Tabs
        label={t('Components')}
        selected={selected}
        onSelect={setSelected}
        items={[
          { id: 'charts', label: t('Charts'), panel: () => <ChartChoices /> },
          { id: 'elements', label: t('Layout elements'), panel: () => <Elements /> },
          { id: 'outline', label: t('Outline'), panel: () => <Outline /> },
        ]}
      />
    </section>
  );
}

function Elements(): ReactNode {
  const { session } = useEditing();
  const hasTopTabs = useShown((shown) => topTabs(shown) !== null);
  return (
    <section aria-label={t('Layout components')}>
      <ul className={styles['list']}>
        {ELEMENTS.map(({ type, name, icon }) => (
          <AddItem key={type} name={t(name)} icon={icon} addition={{ type }} />
        ))}
      </ul>
      {!hasTopTabs && (
        <Button kind="quiet" icon={PanelTop} onPress={() => void session.run({ kind: 'tabsAtTop' })}>
          {t('Put everything into tabs')}
        </Button>
      )}
    </section>
  );
}
