import { CloudUpload } from 'lucide-react';
import type { ReactNode } from 'react';
import { pushDetached } from '#commands/tab/detached.ts';
import { newId } from '#domain/ids.ts';
import type { QueryEditor } from '#domain/tab/queryEditor.ts';
import { listDetachedTabs } from '#store/sql/tabs.ts';
import { formatTimestamp } from '#ui/format.ts';
import { Button } from '#ui/kit/Button.tsx';
import { DataTable } from '#ui/kit/collections/DataTable.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useDevice } from '../services/device.ts';
import { Section } from './Section.tsx';
import { sqlColumn } from './sqlColumn.tsx';

/** Tabs that were deleted on the server while edits here were unsynced: they exist only on this device. */
export function DetachedTabs(): ReactNode {
  const { db, change, random } = useDevice();
  const tabs = useLive(() => listDetachedTabs(db), [db]) ?? [];
  if (tabs.length === 0) return null;
  return (
    <Section
      title={t('Tabs deleted on the server')}
      text={t(
        'These tabs were deleted elsewhere while you had unsynced edits. Close them, or push them to the server again.',
      )}
    >
      <DataTable<QueryEditor>
        label={t('Tabs deleted on the server')}
        rows={tabs}
        rowKey={(each) => each.id}
        empty={null}
        columns={[
          { id: 'tab', title: t('Tab'), width: 190, cell: (each) => each.name },
          sqlColumn<QueryEditor>(),
          { id: 'edited', title: t('Edited'), width: 172, cell: (each) => formatTimestamp(each.updatedAt) },
          {
            id: 'actions',
            title: t('Actions'),
            width: 148,
            cell: (each) => (
              <Button
                icon={CloudUpload}
                onPress={() => change(pushDetached({ id: each.id, key: newId(random) }))}
              >
                {t('Send again')}
              </Button>
            ),
          },
        ]}
      />
    </Section>
  );
}
