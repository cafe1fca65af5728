import { Pin } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { listClosedTabs } from '#store/sql/tabs.ts';
import { formatAge } from '#ui/format.ts';
import { ICON } from '#ui/icon.ts';
import { SearchDialog } from '#ui/kit/overlays/SearchDialog.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useNow } from '#ui/page/useNow.ts';
import { MINUTE } from '#domain/time.ts';
import { useDevice } from '../../services/device.ts';
import { useLab } from '../lab/labContext.ts';
import type { LabData } from '../lab/useLabData.ts';
import { type ListedTab, listTabsFor } from './listTabsFor.ts';
import styles from './TabListDialog.module.css';

export interface TabListDialogProps {
  readonly data: LabData;
  readonly onClose: () => void;
}

/** Every open tab and those closed lately, searched by name and SQL. */
export function TabListDialog({ data, onClose }: TabListDialogProps): ReactNode {
  const lab = useLab();
  const { db, clock } = useDevice();
  const now = useNow(clock, MINUTE);
  const [typed, setTyped] = useState('');
  const closed = useLive(() => listClosedTabs(db), [db]) ?? [];
  const found = listTabsFor(typed, data.tabs, closed);
  const names = new Map(data.databases.map(({ id, name }) => [id, name]));

  function open(id: string): void {
    onClose();
    const chosen = found.find((each) => each.tab.id === id);
    if (chosen === undefined) return;
    void (chosen.closedAt === null ? lab.tabs.activate(id, true) : lab.tabs.reopen(id));
  }

  function noteOf({ tab, closedAt }: ListedTab): string {
    if (closedAt !== null) return t('Closed {age}', { age: formatAge(now - closedAt) });
    return tab.id === data.shown?.tab.id ? t('Shown now') : (tab.dbId !== null && names.get(tab.dbId)) || '';
  }

  return (
    <SearchDialog
      title={t('All tabs')}
      isOpen
      onClose={onClose}
      search={{ label: t('Search tabs'), placeholder: t('Search names and SQL') }}
      typed={typed}
      onType={setTyped}
      label={t('Tabs')}
      empty={t('No matching tabs')}
      items={found.map((each) => ({ ...each, id: each.tab.id, now }))}
      nameOf={({ tab }) => tab.name}
      onChoose={open}
    >
      {(each) => (
        <>
          <span
            className={styles['mark']}
            {...(each.tab.color == null ? {} : { 'data-tab-color': each.tab.color })}
          />
          <span className={styles['name']}>{each.tab.name}</span>
          {each.tab.isPinned === true && <Pin {...ICON} size={12} aria-label={t('pinned')} />}
          <code className={styles['sql']}>{each.line}</code>
          <span className={styles['note']}>{noteOf(each)}</span>
        </>
      )}
    </SearchDialog>
  );
}
