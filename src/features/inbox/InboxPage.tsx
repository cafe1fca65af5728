import { Inbox, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { clearNotes, readNotes } from '#commands/inbox.ts';
import type { InboxNote } from '#domain/inbox/inboxNote.ts';
import { listNotes } from '#store/inbox.ts';
import { Button } from '#ui/kit/Button.tsx';
import { DataTable } from '#ui/kit/collections/DataTable.tsx';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useMedia } from '#ui/page/useMedia.ts';
import { PageHeader } from '../shared/page/PageHeader.tsx';
import { useDevice } from '../services/device.ts';
import { usePage } from '../services/page.ts';
import { NotifyButton } from './NotifyButton.tsx';
import { inboxColumns, narrowInboxColumns } from './inboxColumns.tsx';

/** What finished, failed or needs a decision while the person was away, as far as this device knows. */
export default function InboxPage(): ReactNode {
  const { db, change, clock } = useDevice();
  const { toasts } = usePage();
  const notes = useLive(() => listNotes(db), [db]);
  const [openedAt] = useState(() => clock.now());
  const isNarrow = useMedia('(max-width: 640px)');
  // For as long as the page is open that shows it first.
  const isNew = ({ readAt }: InboxNote): boolean => readAt === null || readAt >= openedAt;

  useEffect(() => {
    const unread = (notes ?? []).filter(({ readAt }) => readAt === null).map(({ id }) => id);
    if (unread.length > 0) change(readNotes({ ids: unread, at: clock.now() }));
  }, [notes, change, clock]);

  const clear = (): void => {
    const ids = (notes ?? []).map(({ id }) => id);
    change(clearNotes({ ids, isCleared: true }));
    toasts.show('info', t('Inbox cleared'), {
      lasting: true,
      action: { label: t('Undo'), run: () => change(clearNotes({ ids, isCleared: false })) },
    });
  };

  return (
    <>
      <PageHeader
        title={t('Inbox')}
        actions={
          <>
            <NotifyButton />
            <Button icon={Trash2} isDisabled={(notes ?? []).length === 0} onPress={clear}>
              {t('Clear all')}
            </Button>
          </>
        }
      />
      {notes?.length === 0 && (
        <EmptyState icon={Inbox} title={t('Nothing new')}>
          {t(
            'What finishes, fails, is changed by others or needs a decision while you are away is listed here.',
          )}
        </EmptyState>
      )}
      {notes !== undefined && notes.length > 0 && (
        <DataTable<InboxNote>
          label={t('Inbox')}
          rows={notes}
          rowKey={({ id }) => id}
          empty={null}
          columns={(isNarrow ? narrowInboxColumns : inboxColumns)(isNew)}
        />
      )}
    </>
  );
}
