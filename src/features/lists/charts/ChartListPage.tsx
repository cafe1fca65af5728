import { compareNames } from '#domain/format/compareNames.ts';
import { ChartColumn, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { EVERY_CHART, filterCharts, type ChartListFilter } from '#domain/chart/chartListFilter.ts';
import type { SavedChart } from '#domain/chart/savedChart.ts';
import { vizTypeName } from '#charts/form/vizTypeName.ts';
import { listCharts } from '#store/charts/charts.ts';
import { favoriteIds } from '#store/dashboards/favorites.ts';
import { listedCharts } from '#store/charts/listedCharts.ts';
import { chartPictures, chartsOfCopies } from '#store/charts/listPictures.ts';
import { listOfflineCopies } from '#store/dashboards/offlineCopies.ts';
import type { SextantDb } from '#store/db.ts';
import { Button } from '#ui/kit/Button.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { ownersOfAll, tagsOfAll } from '#domain/dashboard/listFilter.ts';
import { useDashboards } from '../../services/dashboards.ts';
import { useDevice } from '../../services/device.ts';
import { usePage } from '../../services/page.ts';
import { addressOfChart, chartColumns, dashboardNames } from './chartColumns.tsx';
import { DeleteButton } from '../DeleteButton.tsx';
import { ExportButton, ImportButton } from '../ExchangeButtons.tsx';
import { useCards } from '../../shared/lists/ListCards.tsx';
import { favoriteColumn, ownerNames, selectionColumn } from '../listColumns.tsx';
import { ListPage } from '../../shared/lists/ListPage.tsx';
import { useEmptyText } from '../useEmptyText.ts';
import { useListReading } from '../../documents/useListReading.ts';
import { markSwitches, ownerChoice, tagChoice } from '../listChoices.ts';
import { FavoritesButton } from '../FavoritesButton.tsx';
import { ListFilters } from '../ListFilters.tsx';
import { TagsButton } from '../tags/TagsButton.tsx';
import { useTagged } from '../tags/useTags.ts';

interface ChartFiltersProps {
  readonly filter: ChartListFilter;
  readonly rows: readonly SavedChart[];
  readonly onChange: (filter: ChartListFilter) => void;
}

/** Narrows the list of charts down. */
function ChartFilters({ filter, rows, onChange }: ChartFiltersProps): ReactNode {
  return (
    <ListFilters
      choices={[
        {
          label: t('Type'),
          all: t('Any'),
          value: filter.vizType,
          options: optionsOf(rows.map(({ vizType }) => [vizType, t(vizTypeName(vizType))])),
          onChange: (vizType) => onChange({ ...filter, vizType }),
        },
        {
          label: t('Dataset'),
          all: t('Any'),
          value: filter.datasetId === null ? null : String(filter.datasetId),
          options: optionsOf(
            rows.flatMap(({ datasetId, datasetName }) =>
              datasetId === null || datasetName === '' ? [] : [[String(datasetId), datasetName]],
            ),
          ),
          onChange: (value) => onChange({ ...filter, datasetId: value === null ? null : Number(value) }),
        },
        ownerChoice(filter, ownersOfAll(rows), onChange),
        tagChoice(filter, tagsOfAll(rows), onChange),
      ]}
      switches={markSwitches(filter, onChange)}
    />
  );
}

/** Each value once, by label. */
function optionsOf(
  pairs: readonly (readonly [string, string])[],
): readonly { readonly value: string; readonly label: string }[] {
  return [...new Map(pairs)]
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => compareNames(a.label, b.label));
}

const NO_IDS: ReadonlySet<number> = new Set();

/** The charts a person can access. */
export default function ChartListPage(): ReactNode {
  const device = useDevice();
  const { db } = device;
  const { explore } = useDashboards();
  const { toasts } = usePage();
  const rows = useTagged(
    'chart',
    useLive(() => listedCharts(db), [db]),
  );
  const [selected, onSelect] = useState<ReadonlySet<number>>(NO_IDS);
  const selection = { selected, onChange: onSelect };
  const [filter, setFilter] = useState(EVERY_CHART);
  const offline = useLive(() => chartsAvailableOffline(db), [db]) ?? NO_IDS;
  const cards = useCards('charts', chartPictures);
  const favorites = useLive(() => favoriteIds(db, 'chart'), [db]) ?? NO_IDS;
  const reading = useListReading('charts');
  const emptyText = useEmptyText();
  const navigate = useNavigate();

  const shown = rows && filterCharts(rows, filter, { favorites, offline });

  return (
    <ListPage<SavedChart>
      title={t('Charts')}
      searchLabel={t('Search charts')}
      rows={shown}
      isFiltered={rows !== undefined && rows.length > 0}
      filters={<ChartFilters filter={filter} rows={rows ?? []} onChange={setFilter} />}
      nameOf={nameOf}
      textOf={textOf}
      reading={reading}
      selectedActions={(onScreen) => (
        <>
          <FavoritesButton kind="chart" rows={onScreen} selection={selection} favorites={favorites} />
          <TagsButton kind="chart" selected={onScreen.filter(({ id }) => selected.has(id))} />
          <ExportButton
            kind="chart"
            rows={onScreen}
            selection={selection}
            nameOf={(id) => rows?.find((each) => each.id === id)?.name ?? ''}
          />
          <DeleteButton
            entity="chart"
            rows={onScreen}
            selection={selection}
            remove={async (each) => {
              const { removeCharts } = await import('./removeCharts.ts');
              return removeCharts({ ...device, explore, toasts }, each);
            }}
          />
        </>
      )}
      actions={
        <ImportButton
          kind="chart"
          rows={rows ?? []}
          read={() => listCharts(db)}
          to={addressOfChart}
          nameOf={nameOf}
        />
      }
      create={
        <Button icon={Plus} onPress={() => void navigate('/explore/')}>
          {t('New chart')}
        </Button>
      }
      icon={ChartColumn}
      emptyTitle={t('No charts yet')}
      emptyText={emptyText('charts')}
      cards={{
        ...cards,
        to: addressOfChart,
        title: nameOf,
        note: (row) => t(vizTypeName(row.vizType)),
        // The server leads to the address of the current picture.
        drawn: ({ id }) => (id > 0 ? `api/v1/chart/${id}/thumbnail/now/` : null),
      }}
      selectColumn={(onScreen) => selectionColumn(onScreen, nameOf, selection)}
      columns={[favoriteColumn('chart', favorites, nameOf), ...chartColumns(rows ?? [])]}
    />
  );
}

async function chartsAvailableOffline(db: SextantDb): Promise<ReadonlySet<number>> {
  const copies = await listOfflineCopies(db);
  return chartsOfCopies(
    db,
    copies.map(({ id }) => Number(id.slice('dashboard:'.length))),
  );
}

function nameOf({ name }: SavedChart): string {
  return name;
}

function textOf(chart: SavedChart): string {
  const { name, vizType, datasetName, description } = chart;
  const { tags = [] } = chart;
  const parts = [name, t(vizTypeName(vizType)), vizType, datasetName, description, dashboardNames(chart)];
  return [...parts, ownerNames(chart), ...tags].join(' ');
}
