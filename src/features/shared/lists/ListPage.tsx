import { compareNames } from '#domain/format/compareNames.ts';
import { type ReactNode, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { helpPageOf } from '#domain/helpPage.ts';
import type { ListOrder } from '#domain/listSearch.ts';
import { hasWords } from '#domain/text/hasWords.ts';
import { MINUTE } from '#domain/time.ts';
import { agedLevel, formatCached, formatTimestamp } from '#ui/format.ts';
import type { Icon } from '#ui/icon.ts';
import { type BadgeKind, Badge } from '#ui/kit/Badge.tsx';
import { type DataColumn, DataTable } from '#ui/kit/collections/DataTable.tsx';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { SearchField } from '#ui/kit/fields/SearchField.tsx';
import { t } from '#ui/t.ts';
import type { ReadOutcome } from '../../services/dashboards.ts';
import { HelpLink } from '../page/HelpLink.tsx';
import { PageHeader } from '../page/PageHeader.tsx';
import { useDevice } from '../../services/device.ts';
import { SignInButton } from '../page/SignInButton.tsx';
import { useCaller } from '../../services/useCaller.ts';
import type { ListReading } from '../../documents/useListReading.ts';
import styles from './Lists.module.css';
import { type ServerSearch, useServerSearch } from './useServerSearch.ts';
import { CardsButton, type CardView, ListCards } from './ListCards.tsx';

export interface ListPageProps<Row> {
  readonly title: string;
  readonly searchLabel: string;
  /** Undefined until the storage was read. */
  readonly rows: readonly Row[] | undefined;
  /** The sort key of a row; unsorted where it is missing. */
  readonly nameOf?: (row: Row) => string;
  /** The text in which the words of the search are looked for. */
  readonly textOf: (row: Row) => string;
  readonly columns: readonly DataColumn<Row>[];
  /** How a row looks as a card, where the list can be shown as cards. */
  readonly cards?: CardView<Row>;
  readonly reading: ListReading;
  readonly icon: Icon;
  readonly emptyTitle: string;
  readonly emptyText: string;
  /** Set where the rows are some of those there are. */
  readonly isFiltered?: boolean;
  /** Below the title: links to pages that belong together. */
  readonly nav?: ReactNode;
  /** Controls above the table. */
  readonly filters?: ReactNode;
  /** Buttons at the right of the title. */
  readonly actions?: ReactNode;
  /**
   * Before them, buttons for selected rows. They get the rows on screen, as the column that selects does: what a search
   * hides is neither selected nor changed with the others.
   */
  readonly selectedActions?: (shown: readonly Row[]) => ReactNode;
  readonly selectColumn?: (shown: readonly Row[]) => DataColumn<Row>;
  /**
   * The button that creates a row: the last one at the right of the title, or in place of the rows of an empty list.
   */
  readonly create?: ReactNode;
  /** What else is offered for an empty list. */
  readonly emptyAction?: ReactNode;
}

const AGED: Readonly<Record<ReturnType<typeof agedLevel>, BadgeKind>> = {
  grey: 'aged',
  amber: 'aged-amber',
  red: 'aged-red',
};

const NOTHING_HERE = 'Nothing saved on this device';
const NOT_READ_TITLES: Readonly<Record<Exclude<ReadOutcome, 'read'>, string>> = {
  unreachable: NOTHING_HERE,
  session: NOTHING_HERE,
  failed: NOTHING_HERE,
  missing: 'You do not have permission to see this list',
};
const NOT_READ_TEXTS: Readonly<Record<Exclude<ReadOutcome, 'read'>, string>> = {
  unreachable: 'The server is unreachable. The list loads automatically when it is back.',
  session: 'Your session has ended. Sign in to load the list.',
  failed: 'The server could not send the list. It is read again when this page is opened.',
  missing: 'None of your roles includes it. Ask an administrator.',
};

/** A list from the server, as last stored on this device. */
export function ListPage<Row extends { readonly id: number | string }>(props: ListPageProps<Row>): ReactNode {
  const { title, searchLabel, rows, nameOf, textOf, reading, icon } = props;
  const { pathname } = useLocation();
  const [wanted, setWanted] = useState('');
  const [order, setOrder] = useState<ListOrder | null>(null);
  const search = useServerSearch(reading, wanted, order);
  const { isRead } = useCaller();
  const ordered = useMemo(
    () => (nameOf ? rows?.toSorted((a, b) => compareNames(nameOf(a), nameOf(b))) : rows),
    [rows, nameOf],
  );
  const shown = ordered?.filter((row) => hasWords(textOf(row), wanted)) ?? [];
  const columns = props.selectColumn ? [props.selectColumn(shown), ...props.columns] : props.columns;
  const isEmpty = rows?.length === 0 && props.isFiltered !== true;
  const empty = rows === undefined || isEmpty || search?.outcome === 'asking' ? null : t('No matches');
  const isEmptyShown = isEmpty && reading.outcome !== null;
  const mustSignIn = reading.outcome === 'session';
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <div className={isRead ? styles['header'] : styles['unread']}>
            <ListAge reading={reading} isPart={rows !== undefined && rows.length > 0} search={search} />
            <SearchField label={searchLabel} value={wanted} onChange={setWanted} />
            {props.cards && <CardsButton cards={props.cards} />}
            {props.selectedActions?.(shown)}
            {props.actions}
            {(!isEmptyShown || mustSignIn) && props.create}
          </div>
        }
      />
      {props.nav}
      {isEmptyShown ? (
        <EmptyState
          icon={icon}
          action={mustSignIn ? <SignInButton /> : (props.create ?? props.emptyAction)}
          title={reading.outcome === 'read' ? props.emptyTitle : t(NOT_READ_TITLES[reading.outcome])}
        >
          {reading.outcome === 'read' ? (
            <>
              {props.emptyText} <HelpLink page={helpPageOf(pathname)}>{t('Read more')}</HelpLink>
            </>
          ) : (
            t(NOT_READ_TEXTS[reading.outcome])
          )}
        </EmptyState>
      ) : (
        <>
          {props.filters}
          {props.cards?.isOn === true ? (
            <ListCards
              label={title}
              rows={shown}
              icon={icon}
              cards={props.cards}
              columns={columns}
              empty={empty}
            />
          ) : (
            <DataTable<Row>
              label={title}
              rows={shown}
              rowKey={(row) => String(row.id)}
              empty={empty}
              columns={columns}
              onOrder={setOrder}
            />
          )}
        </>
      )}
    </>
  );
}

const SEARCHED: Readonly<Record<ServerSearch['of'], Readonly<Record<ServerSearch['outcome'], string>>>> = {
  text: {
    asking: 'Searching on the server, too',
    answered: 'Searched here and on the server',
    failed: 'Searched only what is on this device',
  },
  order: {
    asking: 'Sorting on the server, too',
    answered: 'The first rows as the server sorts them',
    failed: 'Sorted only what is on this device',
  },
};

/** Shown only where the list may be out of date, or was never read to its end. */
function ListAge({
  reading,
  isPart,
  search,
}: {
  readonly search: ServerSearch | null;
  readonly reading: ListReading;
  /** Whether rows are shown of a list that was not read. */
  readonly isPart: boolean;
}): ReactNode {
  const { clock } = useDevice();
  const { outcome, readAt } = reading;
  if (search !== null) return <Badge kind="aged">{t(SEARCHED[search.of][search.outcome])}</Badge>;
  if (outcome === null && readAt === null && isPart && reading.list !== null)
    return <Badge kind="aged">{t('The beginning; the rest is being read')}</Badge>;
  if (outcome === null || outcome === 'read') return null;
  if (readAt === null) return isPart ? <Badge kind="aged">{t('Not all of the list was read')}</Badge> : null;
  const age = Math.max(0, clock.now() - readAt);
  if (age < MINUTE && outcome !== 'unreachable') return null;
  return (
    <span title={formatTimestamp(readAt)}>
      <Badge kind={AGED[agedLevel(age)]}>{formatCached(age)}</Badge>
    </span>
  );
}
