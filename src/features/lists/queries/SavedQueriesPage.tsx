import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Bookmark } from 'lucide-react';
import { removeSavedQuery, restoreSavedQuery } from '#commands/savedQuery/savedQuery.ts';
import { newId } from '#domain/ids.ts';
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
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { useDevice } from '../../services/device.ts';
import { usePage } from '../../services/page.ts';
import { useSession } from '../../services/session.ts';
import { SignInButton } from '../../shared/page/SignInButton.tsx';
import { useTags } from './useTags.ts';
import { savedQueryColumns } from './savedQueryColumns.tsx';
import { type SavedQueryDialog, SavedQueryDialogs } from './SavedQueryDialogs.tsx';
import { type ListedQuery, savedQueryOf, useListedQueries } from './useListedQueries.ts';
import { useQueryFilters } from './useQueryFilters.tsx';

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
  const { db, change, random } = useDevice();
  const { conf } = useSession();
  const { toasts } = usePage();
  const isScheduling = useObserved(conf, (now) => scheduleFields(now.scheduleForm).length > 0);
  const [dialog, setDialog] = useState<SavedQueryDialog | null>(null);
  const tags = useTags();
  const saved = useListedQueries(tags);
  const filters = useQueryFilters(saved);
  const rights = useLive(() => setting(db, 'rights'), [db]);
  const isAllowed = rights === undefined || mayRunSql(rights);
  const mayChart = rights != null && may(rights, 'can_write', 'Dataset') && may(rights, 'can_write', 'Chart');
  const mayTag = rights != null && (rights.isAdmin || may(rights, 'can_write', 'Tag'));

  const columns = useMemo(() => {
    function remove(listed: ListedQuery): void {
      const query = savedQueryOf(listed);
      change(removeSavedQuery({ id: query.id }));
      toasts.show('info', t('Deleted “{name}”', { name: query.label }), {
        action: {
          label: t('Undo'),
          run: () => change(restoreSavedQuery({ query, newId: newId(random) })),
        },
      });
    }
    return savedQueryColumns({
      queries: saved ?? [],
      rights: { mayChart, mayTag, isScheduling },
      open: setDialog,
      remove,
    });
  }, [change, random, toasts, isScheduling, mayChart, mayTag, saved]);

  return (
    <>
      <PageHeader
        title={t('Saved queries')}
        actions={
          <SearchField label={t('Search saved queries')} value={filters.wanted} onChange={filters.onWanted} />
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
          columns={columns}
        />
      )}
      <SavedQueryDialogs open={dialog} queries={saved ?? []} tags={tags} onClose={() => setDialog(null)} />
    </>
  );
}
