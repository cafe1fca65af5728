import { Shapes } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ChartTypeFile } from '#domain/chart/chartTypeFile.ts';
import { Switch } from '#ui/kit/fields/Switch.tsx';
import { t } from '#ui/t.ts';
import { usePage } from '../services/page.ts';
import { ListPage } from '../shared/lists/ListPage.tsx';
import { SettingsNav } from './settings/SettingsNav.tsx';
import { useChange } from './useChange.ts';
import { useServerRows } from './useServerRows.ts';

const nameOf = ({ name, file }: ChartTypeFile): string => name || file;

/** The chart types that were added at the server, with who made them, for people who manage it. */
export function ChartTypesPage(): ReactNode {
  const { toasts } = usePage();
  const { rows, reading, reload } = useServerRows('chart types', (calls) => calls.chartTypes());
  const { change } = useChange();

  const turn = ({ key, name }: ChartTypeFile, isOn: boolean): void =>
    change(
      async (calls) => {
        const done = await calls.turnChartType(key, isOn);
        if (!done.ok) toasts.show('danger', done.error);
        return done;
      },
      () => {
        const text = isOn
          ? '{name} is on. Pages have it when they are loaded again.'
          : '{name} is off. Pages lose it when they are loaded again.';
        toasts.show('success', t(text, { name }));
        reload();
      },
    );

  return (
    <ListPage<ChartTypeFile>
      title={t('Chart types')}
      searchLabel={t('Search chart types')}
      rows={rows}
      nameOf={nameOf}
      textOf={({ name, author, file }) => `${name} ${author} ${file}`}
      reading={reading}
      icon={Shapes}
      emptyTitle={t('No added chart types')}
      emptyText={t(
        'A JavaScript module in the folder “charts” of the server’s data folder adds one. “sextant charts new NAME” writes an example.',
      )}
      nav={<SettingsNav />}
      columns={[
        { id: 'name', title: t('Name'), width: 200, wraps: true, sortBy: nameOf, cell: ({ name }) => name },
        {
          id: 'author',
          title: t('Made by'),
          width: 180,
          wraps: true,
          sortBy: ({ author }) => author,
          cell: ({ author }) => author,
        },
        {
          id: 'file',
          title: t('File'),
          width: 180,
          wraps: true,
          sortBy: ({ file }) => file,
          cell: ({ file }) => file,
        },
        {
          id: 'state',
          title: t('State'),
          wraps: true,
          cell: (row) =>
            row.fault === null ? (
              <Switch isSelected={row.isOn} onChange={(isOn) => turn(row, isOn)}>
                {t('Use {name}', { name: row.name })}
              </Switch>
            ) : (
              t('It cannot be used. {fault}', { fault: row.fault })
            ),
        },
      ]}
    />
  );
}
