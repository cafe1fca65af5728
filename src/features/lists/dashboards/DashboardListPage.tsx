import { LayoutDashboard, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type Dashboard, dashboardPath, shownTitle } from '#domain/dashboard/dashboard.ts';
import {
  EVERY_DASHBOARD,
  filterDashboards,
  type DashboardListFilter,
  ownersOfAll,
  tagsOfAll,
} from '#domain/dashboard/listFilter.ts';
import { dashboardsWithDrafts, listDashboards } from '#store/dashboards/dashboards.ts';
import { favoriteIds } from '#store/dashboards/favorites.ts';
import { dashboardPictures } from '#store/charts/listPictures.ts';
import { dashboardCopyId, listOfflineCopies } from '#store/dashboards/offlineCopies.ts';
import { setting } from '#store/settings.ts';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useOneAtATime } from '#ui/page/useOneAtATime.ts';
import { Button } from '#ui/kit/Button.tsx';
import { may } from '#domain/access/rights.ts';
import { removeDashboards, createDashboard } from '../../documents/dashboardLife.ts';
import { useDashboards } from '../../services/dashboards.ts';
import { useDevice } from '../../services/device.ts';
import { usePage } from '../../services/page.ts';
import { dashboardColumns } from './dashboardColumns.tsx';
import { DeleteButton } from '../DeleteButton.tsx';
import { ExportButton, ImportButton } from '../ExchangeButtons.tsx';
import { favoriteColumn, ownerNames, selectionColumn } from '../listColumns.tsx';
import { useCards } from '../../shared/lists/ListCards.tsx';
import { ListPage } from '../../shared/lists/ListPage.tsx';
import { useEmptyText } from '../useEmptyText.ts';
import { useListReading } from '../../documents/useListReading.ts';
import { useCaller } from '../../services/useCaller.ts';
import { useHasServer } from '../../services/useHasServer.ts';
import { markSwitches, ownerChoice, tagChoice } from '../listChoices.ts';
import { FavoritesButton } from '../FavoritesButton.tsx';
import { ListFilters } from '../ListFilters.tsx';
import { TagsButton } from '../tags/TagsButton.tsx';
import { useTagged } from '../tags/useTags.ts';

interface DashboardFiltersProps {
  readonly filter: DashboardListFilter;
  readonly rows: readonly Dashboard[];
  readonly onChange: (filter: DashboardListFilter) => void;
}

/** Narrows the list of dashboards down. */
function DashboardFilters({ filter, rows, onChange }: DashboardFiltersProps): ReactNode {
  return (
    <ListFilters
      choices={[
        {
          label: t('Status'),
          all: t('Any'),
          value: filter.status,
          options: [
            { value: 'published', label: t('Published') },
            { value: 'draft', label: t('Draft') },
          ],
          onChange: (value) =>
            onChange({ ...filter, status: value === 'published' || value === 'draft' ? value : null }),
        },
        ownerChoice(filter, ownersOfAll(rows), onChange),
        tagChoice(filter, tagsOfAll(rows), onChange),
      ]}
      switches={markSwitches(filter, onChange)}
    />
  );
}

/** Creates a dashboard and opens it in edit mode, with or without a server. */
function NewDashboardButton(): ReactNode {
  const device = useDevice();
  const navigate = useNavigate();
  const { id, rights } = useCaller();
  const hasServer = useHasServer();
  const [isBusy, run] = useOneAtATime();
  if (rights === null || !may(rights, 'can_write', 'Dashboard')) return null;

  async function create(): Promise<void> {
    const address = await createDashboard(device, { personId: id, hasServer });
    if (address !== null) void navigate(address);
  }
  return (
    <Button
      kind="primary"
      icon={Plus}
      isDisabled={isBusy}
      onPress={() => void run(create).catch((error: unknown) => device.reportError(error, 'new dashboard'))}
    >
      {t('New dashboard')}
    </Button>
  );
}

const NO_IDS: ReadonlySet<number> = new Set();

/** The dashboards a person can access. */
export default function DashboardListPage(): ReactNode {
  const device = useDevice();
  const { db } = device;
  const { dashboards } = useDashboards();
  const { toasts } = usePage();
  const rows = useTagged(
    'dashboard',
    useLive(() => listDashboards(db), [db]),
  );
  const favorites = useLive(() => favoriteIds(db, 'dashboard'), [db]) ?? NO_IDS;
  const copies = useLive(async () => new Set((await listOfflineCopies(db)).map(({ id }) => id)), [db]);
  const drafts = useLive(() => dashboardsWithDrafts(db), [db]);
  const folder = useLive(() => setting(db, 'workFolder'), [db]);
  const [selected, onChange] = useState<ReadonlySet<number>>(NO_IDS);
  const [filter, setFilter] = useState(EVERY_DASHBOARD);
  const selection = { selected, onChange };
  const offline = new Set(
    (rows ?? []).flatMap(({ id }) => (copies?.has(dashboardCopyId(id)) === true ? [id] : [])),
  );
  const shown = rows && filterDashboards(rows, filter, { favorites, offline });
  const cards = useCards('dashboards', dashboardPictures);
  const reading = useListReading('dashboards');
  const emptyText = useEmptyText();

  return (
    <ListPage<Dashboard>
      title={t('Dashboards')}
      searchLabel={t('Search dashboards')}
      rows={shown}
      isFiltered={rows !== undefined && rows.length > 0}
      filters={<DashboardFilters filter={filter} rows={rows ?? []} onChange={setFilter} />}
      nameOf={nameOf}
      textOf={textOf}
      reading={reading}
      icon={LayoutDashboard}
      emptyTitle={t('No dashboards yet')}
      emptyText={emptyText('dashboards')}
      create={<NewDashboardButton />}
      selectedActions={(onScreen) => (
        <>
          <FavoritesButton kind="dashboard" rows={onScreen} selection={selection} favorites={favorites} />
          <TagsButton
            kind="dashboard"
            selected={onScreen
              .filter(({ id }) => selected.has(id))
              .map(({ id, title }) => ({ id, name: shownTitle(title) }))}
          />
          <ExportButton
            kind="dashboard"
            rows={onScreen}
            selection={selection}
            nameOf={(id) => shownTitle(rows?.find((each) => each.id === id)?.title ?? '')}
          />
          <DeleteButton
            entity="dashboard"
            rows={onScreen}
            selection={selection}
            remove={(each) => removeDashboards({ ...device, dashboards, toasts }, each)}
          />
        </>
      )}
      actions={
        <ImportButton
          kind="dashboard"
          rows={rows ?? []}
          read={() => listDashboards(db)}
          to={dashboardPath}
          nameOf={nameOf}
        />
      }
      cards={{
        ...cards,
        to: dashboardPath,
        title: nameOf,
        note: (row) => (row.published ? t('Published') : t('Draft')),
        // The server leads to the address of the current picture.
        drawn: ({ id }) => (id > 0 ? `api/v1/dashboard/${id}/thumbnail/now/` : null),
      }}
      selectColumn={(onScreen) => selectionColumn(onScreen, nameOf, selection)}
      columns={[
        favoriteColumn('dashboard', favorites, nameOf),
        ...dashboardColumns({ rows: rows ?? [], copies, drafts, folder }),
      ]}
    />
  );
}

function nameOf({ title }: Dashboard): string {
  return shownTitle(title);
}

function textOf(dashboard: Dashboard): string {
  return `${dashboard.title} ${dashboard.slug ?? ''} ${ownerNames(dashboard)} ${(dashboard.tags ?? []).join(' ')}`;
}
