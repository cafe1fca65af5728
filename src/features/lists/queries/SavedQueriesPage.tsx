import { compareNames } from '#domain/format/compareNames.ts';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Bookmark, Trash2 } from 'lucide-react';
import { removeSavedQuery, restoreSavedQuery } from '#commands/savedQuery/savedQuery.ts';
import { newId } from '#domain/ids.ts';
import { missingRight } from '#domain/access/missingRight.ts';
import { may, mayRunSql } from '#domain/access/rights.ts';
import { scheduleFields } from '#domain/savedQuery/scheduleForm.ts';
import { setting } from '#store/settings.ts';
import { DataTable } from '#ui/kit/collections/DataTable.tsx';
import { SearchField } from '#ui/kit/fields/SearchField.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useObserved } from '#ui/useObservable.ts';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { Button } from '#ui/kit/Button.tsx';
import { hasWords } from '#domain/text/hasWords.ts';
import { foldersOf, isInFolder } from '#domain/savedQuery/folderOf.ts';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { useHasComments } from '../../shared/comments/useHasComments.ts';
import { useDevice } from '../../services/device.ts';
import { usePage } from '../../services/page.ts';
import { useSession } from '../../services/session.ts';
import { SignInButton } from '../../shared/page/SignInButton.tsx';
import { ListFilters } from '../ListFilters.tsx';
import { tagChoice } from '../listChoices.ts';
import { selectionColumn } from '../listColumns.tsx';
import { TagsButton } from '../tags/TagsButton.tsx';
import { useTags } from '../tags/useTags.ts';
import { savedQueryColumns } from './savedQueryColumns.tsx';
import { type SavedQueryDialog, SavedQueryDialogs } from './SavedQueryDialogs.tsx';
import { type ListedQuery, savedQueryOf, useListedQueries } from './useListedQueries.ts';

interface QueryFilters {
  readonly shown: readonly ListedQuery[];
  /** The words to search for. */
  readonly wanted: string;
  readonly onWanted: (words: string) => void;
  /** Choices of a folder and a tag; null if there are none. */
  readonly choices: ReactNode;
}

/** The saved queries of a folder, with a tag, that have the wanted words. */
function useQueryFilters(saved: readonly ListedQuery[] | undefined): QueryFilters {
  const [wanted, setWanted] = useState('');
  const [folder, setFolder] = useState<string | null>(null);
  const [tag, setTag] = useState<string | null>(null);
  const usedTags = useMemo(
    () => [...new Set(saved?.flatMap((each) => each.tags))].toSorted(compareNames),
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
  const hasChoices = folders.length > 0 || usedTags.length > 0;
  const choices = hasChoices ? (
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
  ) : null;
  return { shown, wanted, onWanted: setWanted, choices };
}

/** In place of an empty list: why nothing is in it, and what to do next. */
function NoSavedQueries({ isAllowed }: { readonly isAllowed: boolean }): ReactNode {
  const { session } = useSession();
  const isExpired = useObserved(session.state, (now) => now.status === 'expired');
  const navigate = useNavigate();
  if (!isAllowed)
    return (
      <EmptyState icon={Bookmark} title={t('You do not have permission to see this list')}>
        {t('None of your roles includes it. Ask an administrator.')}
      </EmptyState>
    );
  if (isExpired)
    return (
      <EmptyState icon={Bookmark} title={t('Nothing saved on this device')} action={<SignInButton />}>
        {t('Your session has ended. Sign in to load the list.')}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={Bookmark}
      title={t('No saved queries yet')}
      action={<Button onPress={() => void navigate('/sqllab/')}>{t('Open the SQL editor')}</Button>}
    >
      {t('Use Save in the SQL editor to save a query, online or offline.')}
    </EmptyState>
  );
}

/** The saved queries, from this device and others. */
export default function SavedQueriesPage(): ReactNode {
  const { db, change, dispatch, random, reportError, reportStorageFailure } = useDevice();
  const { conf } = useSession();
  const { toasts } = usePage();
  const isScheduling = useObserved(conf, (now) => scheduleFields(now.scheduleForm).length > 0);
  const [dialog, setDialog] = useState<SavedQueryDialog | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const hasComments = useHasComments();
  const tags = useTags();
  const saved = useListedQueries(tags);
  const filters = useQueryFilters(saved);
  const rights = useLive(() => setting(db, 'rights'), [db]);
  const isAllowed = rights === undefined || mayRunSql(rights);
  const mayWrite = missingRight({ id: null, rights: rights ?? null }, 'savedQuery', null) === null;
  const mayChart = rights != null && may(rights, 'can_write', 'Dataset') && may(rights, 'can_write', 'Chart');
  const mayTag = rights != null && may(rights, 'can_write', 'Tag');

  const remove = useCallback(
    async (listed: readonly ListedQuery[]): Promise<void> => {
      const removed = listed.map(savedQueryOf);
      const written = await dispatch(...removed.map(({ id }) => removeSavedQuery({ id })));
      if (!written.ok) {
        reportStorageFailure(written.error, null);
        return;
      }
      const [first] = removed;
      const text =
        removed.length === 1 && first
          ? t('Deleted “{name}”', { name: first.label })
          : t('{n} saved queries deleted', { n: removed.length });
      toasts.show('info', text, {
        lasting: removed.length > 1,
        action: {
          label: t('Undo'),
          run: () => {
            for (const query of removed) change(restoreSavedQuery({ query, newId: newId(random) }));
          },
        },
      });
    },
    [change, dispatch, random, reportStorageFailure, toasts],
  );
  const onDelete = useCallback(
    (listed: readonly ListedQuery[]): void => {
      remove(listed).catch((error: unknown) => reportError(error, 'delete saved queries'));
    },
    [remove, reportError],
  );
  const columns = useMemo(() => {
    return savedQueryColumns({
      queries: saved ?? [],
      rights: { mayWrite, mayChart, mayTag, isScheduling, hasComments },
      open: setDialog,
      remove: (query) => onDelete([query]),
    });
  }, [onDelete, isScheduling, hasComments, mayWrite, mayChart, mayTag, saved]);
  const chosen = filters.shown.filter(({ id }) => selected.has(id));

  return (
    <>
      <PageHeader
        title={t('Saved queries')}
        actions={
          <>
            <SearchField
              label={t('Search saved queries')}
              value={filters.wanted}
              onChange={filters.onWanted}
            />
            <TagsButton
              kind="query"
              selected={chosen.map(({ remoteId, label }) => ({ id: remoteId, name: label }))}
            />
            {mayWrite && chosen.length > 0 && (
              <Button
                kind="danger"
                icon={Trash2}
                onPress={() => {
                  setSelected(new Set());
                  onDelete(chosen);
                }}
              >
                {t('Delete')}
              </Button>
            )}
          </>
        }
      />
      {filters.choices}
      {saved?.length === 0 ? (
        <NoSavedQueries isAllowed={isAllowed} />
      ) : (
        <DataTable<ListedQuery>
          label={t('Saved queries')}
          rows={filters.shown}
          rowKey={(each) => each.id}
          empty={saved === undefined ? null : t('No matching saved queries')}
          columns={[selectionColumn(filters.shown, nameOf, { selected, onChange: setSelected }), ...columns]}
        />
      )}
      <SavedQueryDialogs open={dialog} queries={saved ?? []} tags={tags} onClose={() => setDialog(null)} />
    </>
  );
}

const nameOf = ({ label }: ListedQuery): string => label || t('Without a name');
