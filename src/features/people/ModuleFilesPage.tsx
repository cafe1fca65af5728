import type { ReactNode } from 'react';
import type { ModuleFile } from '#domain/moduleFile.ts';
import type { Icon } from '#ui/icon.ts';
import { Switch } from '#ui/kit/fields/Switch.tsx';
import { t } from '#ui/t.ts';
import type { PeopleCalls } from '../services/people.ts';
import { usePage } from '../services/page.ts';
import { ListPage } from '../shared/lists/ListPage.tsx';
import { SettingsNav } from './settings/SettingsNav.tsx';
import { useChange } from './useChange.ts';
import { useServerRows } from './useServerRows.ts';

const nameOf = ({ name, file }: ModuleFile): string => name || file;

export interface ModuleFilesProps {
  readonly what: string;
  readonly title: string;
  readonly searchLabel: string;
  readonly emptyTitle: string;
  readonly emptyText: string;
  readonly icon: Icon;
  readonly read: (calls: PeopleCalls) => ReturnType<PeopleCalls['chartTypes']>;
  readonly turn: (calls: PeopleCalls, key: string, isOn: boolean) => ReturnType<PeopleCalls['turnEngine']>;
  /** What is said once one is turned on or off. */
  readonly turned: (name: string, isOn: boolean) => string;
}

/** Modules that were added at the server, with who made them, for people who manage it. */
export function ModuleFilesPage(props: ModuleFilesProps): ReactNode {
  const { toasts } = usePage();
  const { rows, reading, reload } = useServerRows(props.what, props.read);
  const { change } = useChange();

  const turn = ({ key, name }: ModuleFile, isOn: boolean): void =>
    change(
      async (calls) => {
        const done = await props.turn(calls, key, isOn);
        if (!done.ok) toasts.show('danger', done.error);
        return done;
      },
      () => {
        toasts.show('success', props.turned(name, isOn));
        reload();
      },
    );

  return (
    <ListPage<ModuleFile>
      title={props.title}
      searchLabel={props.searchLabel}
      rows={rows}
      nameOf={nameOf}
      textOf={({ name, author, file }) => `${name} ${author} ${file}`}
      reading={reading}
      icon={props.icon}
      emptyTitle={props.emptyTitle}
      emptyText={props.emptyText}
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
