import { Bookmark } from 'lucide-react';
import type { ReactNode } from 'react';
import { Suspense, useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { removeSavedQuery, restoreSavedQuery } from '#commands/savedQuery/savedQuery.ts';
import { newId } from '#domain/ids.ts';
import { may, mayRunSql } from '#domain/access/rights.ts';
import type { SavedQuery } from '#domain/savedQuery/savedQuery.ts';
import { foldersOf, isInFolder } from '#domain/savedQuery/folderOf.ts';
import { scheduleFields } from '#domain/savedQuery/scheduleForm.ts';
import { hasWords } from '#domain/text/hasWords.ts';
import { catalogueEntry } from '#store/catalogue.ts';
import { listOutbox } from '#store/outbox/outbox.ts';
import { listSavedQueries } from '#store/sql/savedQueries.ts';
import { setting } from '#store/settings.ts';
import { Badge } from '#ui/kit/Badge.tsx';
import { Button } from '#ui/kit/Button.tsx';
import type { DataColumn } from '#ui/kit/collections/DataTable.tsx';
import { DataTable } from '#ui/kit/collections/DataTable.tsx';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { SearchField } from '#ui/kit/fields/SearchField.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useObserved } from '#ui/useObservable.ts';
import { lazyPart } from '#ui/kit/late/lazyPart.tsx';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { putBack } from '../../documents/versions/putBack.ts';
import { sqlColumn } from '../../shared/sql/queryColumns.tsx';
import { SignInButton } from '../../shared/page/SignInButton.tsx';
import styles from '../Lists.module.css';
import { changedColumn, tagsColumn } from '../listColumns.tsx';
import { tagChoice } from '../listChoices.ts';
import { ListFilters } from '../ListFilters.tsx';
import { databaseName } from './databaseName.ts';
import type { SavedState } from './savedState.ts';
import { savedStates } from './savedState.ts';
import { SavedQueryActions, savedQueryAddress } from './SavedQueryActions.tsx';
import { tagsOfQuery, useTags } from '../tags/useTags.ts';
import { useDevice } from '../../services/device.ts';
import { usePage } from '../../services/page.ts';
import { useSession } from '../../services/session.ts';

const VersionsDialog = lazyPart(async () => ({
  default: (await import('../../documents/versions/VersionsDialog.tsx')).VersionsDialog,
}));

const ScheduleDialog = lazyPart(async () => ({
  default: (await import('../records/ScheduleDialog.tsx')).ScheduleDialog,
}));

const TagsDialog = lazyPart(async () => ({
  default: (await import('../tags/TagsDialog.tsx')).TagsDialog,
}));

interface Stored extends SavedQuery {
  readonly database: string;
  readonly state: SavedState;
}

interface Listed extends Stored {
  readonly tags: readonly string[];
}

/** The saved queries, from this device and others. */
export default function SavedQueriesPage(): ReactNode {
  const device = useDevice();
  const { db, change, random } = device;
  const { session, conf } = useSession();
  const isScheduling = useObserved(conf, (now) => scheduleFields(now.scheduleForm).length > 0);
  const { toasts } = usePage();
  const isExpired = useObserved(session.state, (now) => now.status === 'expired');
  const navigate = useNavigate();
  const [wanted, setWanted] = useState('');
  const [folder, setFolder] = useState<string | null>(null);
  const [scheduledId, setScheduled] = useState<string | null>(null);
  const [versionsOf, setVersionsOf] = useState<string | null>(null);
  const [tag, setTag] = useState<string | null>(null);
  const [taggedId, setTagged] = useState<string | null>(null);
  const tags = useTags();
  const stored = useLive(async (): Promise<Stored[]> => {
    const databases = (await catalogueEntry(db, 'databases'))?.payload ?? [];
    const names = new Map(databases.map((each) => [each.id, each.name]));
    const states = savedStates(await listOutbox(db));
    const queries = await listSavedQueries(db);
    return queries.map((query) => ({
      ...query,
      database: databaseName(query.dbId, names),
      state: states.get(query.id) ?? 'saved',
    }));
  }, [db]);
  const saved = useMemo(
    () =>
      stored?.map((query): Listed => {
        const own = tagsOfQuery(tags ?? [], query.remoteId);
        return { ...query, tags: own.map(({ contents }) => contents.title) };
      }),
    [stored, tags],
  );
  const usedTags = useMemo(
    () => [...new Set(saved?.flatMap((each) => each.tags))].toSorted((a, b) => a.localeCompare(b)),
    [saved],
  );
  const folders = useMemo(() => foldersOf(saved?.map((each) => each.label) ?? []), [saved]);
  // One that is gone would hide everything.
  const shownTag = tag !== null && usedTags.includes(tag) ? tag : null;
  const shownFolder = folder !== null && folders.includes(folder) ? folder : null;
  const shown = useMemo(
    () =>
      saved?.filter(
        (each) =>
          (shownFolder === null || isInFolder(each.label, shownFolder)) &&
          (shownTag === null || each.tags.includes(shownTag)) &&
          hasWords([each.label, each.description, each.sql, ...each.tags].join('\n'), wanted),
      ) ?? [],
    [saved, wanted, shownFolder, shownTag],
  );

  const rights = useLive(() => setting(db, 'rights'), [db]);
  const isAllowed = rights === undefined || mayRunSql(rights);
  const mayChart = rights != null && may(rights, 'can_write', 'Dataset') && may(rights, 'can_write', 'Chart');
  const mayTag = rights != null && (rights.isAdmin || may(rights, 'can_write', 'Tag'));
  const tagged = saved?.find((each) => each.id === taggedId);
  const shownVersions = saved?.find((each) => each.id === versionsOf);

  const scheduled = saved?.find((each) => each.id === scheduledId);

  const columns = useMemo((): readonly DataColumn<Listed>[] => {
    function remove({ database: _database, state: _state, tags: _tags, ...query }: Listed): void {
      change(removeSavedQuery({ id: query.id }));
      toasts.show('info', t('Deleted “{name}”', { name: query.label }), {
        action: {
          label: t('Undo'),
          run: () => change(restoreSavedQuery({ query, newId: newId(random) })),
        },
      });
    }
    return [
      {
        id: 'name',
        title: t('Name'),
        wraps: true,
        sortBy: (each) => each.label,
        cell: (each) => (
          <Link
            to={savedQueryAddress(each)}
            className={styles['name']}
            title={each.description || each.label}
          >
            {each.label || t('Without a name')}
          </Link>
        ),
      },
      sqlColumn(),
      ...tagsColumn(saved ?? [], 112),
      {
        id: 'database',
        title: t('Database'),
        width: 108,
        sortBy: (each) => each.database,
        cell: (each) => each.database,
      },
      {
        id: 'schema',
        title: t('Schema'),
        width: 84,
        sortBy: (each) => each.schema ?? '',
        cell: (each) => each.schema,
      },
      changedColumn(),
      {
        id: 'state',
        title: t('State'),
        width: 124,
        sortBy: (each) => each.state,
        cell: (each) => <State state={each.state} />,
      },
      {
        id: 'actions',
        title: t('Actions'),
        width: 120 + (mayChart ? 36 : 0) + (isScheduling ? 36 : 0) + (mayTag ? 36 : 0),
        cell: (each) => (
          <SavedQueryActions
            query={each}
            mayChart={mayChart}
            onVersions={() => setVersionsOf(each.id)}
            onTags={mayTag ? () => setTagged(each.id) : null}
            onSchedule={isScheduling ? () => setScheduled(each.id) : null}
            onDelete={() => remove(each)}
          />
        ),
      },
    ];
  }, [change, random, toasts, isScheduling, mayChart, mayTag, saved]);

  return (
    <>
      <PageHeader
        title={t('Saved queries')}
        actions={<SearchField label={t('Search saved queries')} value={wanted} onChange={setWanted} />}
      />
      {(folders.length > 0 || usedTags.length > 0) && (
        <ListFilters
          choices={[
            {
              label: t('Folder'),
              all: t('All folders'),
              value: shownFolder,
              options: folders.map((each) => ({ value: each, label: each })),
              onChange: setFolder,
            },
            tagChoice({ tag: shownTag }, usedTags, (next) => setTag(next.tag)),
          ]}
          switches={[]}
        />
      )}
      {saved?.length === 0 && !isAllowed ? (
        <EmptyState icon={Bookmark} title={t('You do not have permission to see this list')}>
          {t('None of your roles includes it. Ask an administrator.')}
        </EmptyState>
      ) : saved?.length === 0 && isExpired ? (
        <EmptyState icon={Bookmark} title={t('Nothing saved on this device')} action={<SignInButton />}>
          {t('Your session has ended. Sign in to load the list.')}
        </EmptyState>
      ) : saved?.length === 0 ? (
        <EmptyState
          icon={Bookmark}
          title={t('No saved queries yet')}
          action={<Button onPress={() => void navigate('/sqllab/')}>{t('Open the SQL editor')}</Button>}
        >
          {t('Use Save in the SQL editor to save a query, online or offline.')}
        </EmptyState>
      ) : (
        <DataTable<Listed>
          label={t('Saved queries')}
          rows={shown}
          rowKey={(each) => each.id}
          empty={saved === undefined ? null : t('No matching saved queries')}
          columns={columns}
        />
      )}
      <Suspense fallback={null}>
        {tagged !== undefined && tags !== undefined && (
          <TagsDialog query={tagged} tags={tags} onClose={() => setTagged(null)} />
        )}
        {scheduled !== undefined && <ScheduleDialog query={scheduled} onClose={() => setScheduled(null)} />}
        {shownVersions !== undefined && (
          <VersionsDialog
            of={{ ...shownVersions, name: shownVersions.label }}
            onRestore={(seq) => void putBack({ ...device, toasts }, shownVersions.id, seq)}
            onClose={() => setVersionsOf(null)}
          />
        )}
      </Suspense>
    </>
  );
}

function State({ state }: { readonly state: SavedState }): ReactNode {
  if (state === 'parked') return <Badge kind="danger">{t('Needs attention')}</Badge>;
  return state === 'waiting' ? (
    <Badge kind="local">{t('Waiting')}</Badge>
  ) : (
    <Badge kind="plain">{t('Saved')}</Badge>
  );
}
