import { Inbox, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { clearNotes, readNotes } from '#commands/inbox.ts';
import { type InboxNote, placeOf } from '#domain/inbox/inboxNote.ts';
import { listNotes } from '#store/inbox.ts';
import { Button } from '#ui/kit/Button.tsx';
import { DataTable, type DataColumn } from '#ui/kit/collections/DataTable.tsx';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useMedia } from '#ui/page/useMedia.ts';
import { noteText } from '#ui/noteText.ts';
import { formatTimestamp } from '#ui/format.ts';
import { PageHeader } from '../shared/page/PageHeader.tsx';
import { useDevice } from '../services/device.ts';
import { usePage } from '../services/page.ts';
import { NotifyButton } from './NotifyButton.tsx';
import styles from './InboxPage.module.css';

type IsNew = (note: InboxNote) => boolean;

/** A column for each fact. */
const inboxColumns = (isNew: IsNew): readonly DataColumn<InboxNote>[] => [
  {
    id: 'what',
    title: t('What happened'),
    width: 340,
    cell: (note) => <What note={note} isNew={isNew(note)} />,
  },
  {
    id: 'name',
    title: t('Name'),
    cell: (note) => <span title={nameOf(note)}>{nameOf(note)}</span>,
  },
  { ...WHEN, title: t('When'), cell: ({ at }) => formatTimestamp(at) },
];

/** All facts below each other, for screens on which the columns have no room. */
const narrowInboxColumns = (isNew: IsNew): readonly DataColumn<InboxNote>[] => [
  {
    ...WHEN,
    title: t('What happened'),
    cell: (note) => (
      <div className={styles['narrow']}>
        <What note={note} isNew={isNew(note)} />
        <span className={styles['below']}>
          {note.name !== '' && <span className={styles['name']}>{nameOf(note)}</span>}
          <span className={styles['when']}>{formatTimestamp(note.at)}</span>
        </span>
      </div>
    ),
  },
];

const nameOf = ({ name, by }: InboxNote): string =>
  by === undefined ? name : t('{name}, by {person}', { name, person: by });

const WHEN = { id: 'at', sortBy: ({ at }: InboxNote) => at };

function What({ note, isNew }: { readonly note: InboxNote; readonly isNew: boolean }): ReactNode {
  return (
    <span className={styles['what']}>
      <span className={note.ended === 'failed' ? styles['failed'] : styles['done']} aria-hidden="true" />
      <Link to={placeOf(note)} {...(note.tabId === null ? {} : { state: { requestedTab: note.tabId } })}>
        {noteText(note)}
      </Link>
      {isNew && <span className={styles['fresh']}>{t('New')}</span>}
    </span>
  );
}

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
