import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type InboxNote, placeOf } from '#domain/inbox/inboxNote.ts';
import { formatTimestamp } from '#ui/format.ts';
import type { DataColumn } from '#ui/kit/collections/DataTable.tsx';
import { noteText } from '#ui/noteText.ts';
import { t } from '#ui/t.ts';
import styles from './InboxPage.module.css';

type IsNew = (note: InboxNote) => boolean;

/** A column for each fact. */
export const inboxColumns = (isNew: IsNew): readonly DataColumn<InboxNote>[] => [
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
export const narrowInboxColumns = (isNew: IsNew): readonly DataColumn<InboxNote>[] => [
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
