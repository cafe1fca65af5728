import { Inbox, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { clearNotes, readNotes } from '#commands/inbox.ts';
import { type InboxNote, placeOf } from '#domain/inbox/inboxNote.ts';
import type { Millis } from '#domain/time.ts';
import { listNotes } from '#store/inbox.ts';
import { formatMoment } from '#ui/format.ts';
import { Button } from '#ui/kit/Button.tsx';
import { DataTable } from '#ui/kit/collections/DataTable.tsx';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { noteText } from '#ui/noteText.ts';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { PageHeader } from '../PageHeader.tsx';
import { useDevice } from '../services/device.ts';
import { usePage } from '../services/page.ts';
import { NotifyButton } from './NotifyButton.tsx';
import styles from './InboxPage.module.css';

/** Marked as new for as long as the page is open that shows it first. */
const isNew = ({ readAt }: InboxNote, openedAt: Millis): boolean => readAt === null || readAt >= openedAt;

/** What finished, failed or needs a decision while the person was away, as this device was told. */
export default function InboxPage(): ReactNode {
  const { db, change, clock } = useDevice();
  const { toasts } = usePage();
  const notes = useLive(() => listNotes(db), [db]);
  const [openedAt] = useState(() => clock.now());

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
      {notes !== undefined && (
        <DataTable<InboxNote>
          label={t('Inbox')}
          rows={notes}
          rowKey={({ id }) => id}
          empty={
            <EmptyState icon={Inbox} title={t('Nothing new')}>
              {t('What finishes, fails or needs a decision while you look at something else is listed here.')}
            </EmptyState>
          }
          columns={[
            {
              id: 'what',
              title: t('What happened'),
              width: 280,
              cell: (note) => (
                <span className={styles['what']}>
                  <span
                    className={note.ended === 'failed' ? styles['failed'] : styles['done']}
                    aria-hidden="true"
                  />
                  <Link
                    to={placeOf(note)}
                    {...(note.tabId === null ? {} : { state: { requestedTab: note.tabId } })}
                  >
                    {noteText(note)}
                  </Link>
                  {isNew(note, openedAt) && <span className={styles['fresh']}>{t('New')}</span>}
                </span>
              ),
            },
            { id: 'name', title: t('Name'), cell: ({ name }) => name },
            {
              id: 'at',
              title: t('When'),
              width: 172,
              sortBy: ({ at }) => at,
              cell: ({ at }) => formatMoment(at),
            },
          ]}
        />
      )}
    </>
  );
}
