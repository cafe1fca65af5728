import { ListFilter, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ListedRule, RuleForm } from '#domain/access/accounts.ts';
import { may } from '#domain/access/rights.ts';
import { Button } from '#ui/kit/Button.tsx';
import { t } from '#ui/t.ts';
import { useCaller } from '../../services/useCaller.ts';
import { ListPage } from '../../shared/lists/ListPage.tsx';
import styles from '../People.module.css';
import { RowButtons } from '../RowButtons.tsx';
import { RuleDialog } from './RuleDialog.tsx';
import { SettingsNav } from '../settings/SettingsNav.tsx';
import { useServerRows } from '../useServerRows.ts';

const nameOf = ({ name }: ListedRule): string => name;
const datasetsText = ({ datasets }: ListedRule): string => datasets.map(({ name }) => name).join(', ');
const rolesText = ({ roles }: ListedRule): string => roles.map(({ name }) => name).join(', ');
const kindText = ({ kind }: ListedRule): string =>
  kind === 'Base' ? t('Everybody but the roles') : t('People with the roles');

const formOf = ({ name, kind, datasets, roles, clause, group }: ListedRule): RuleForm => ({
  name,
  kind,
  clause,
  group,
  datasets: datasets.map(({ id }) => id),
  roles: roles.map(({ id }) => id),
});

/** Rules that limit the rows of datasets by role. */
export function RulesPage(): ReactNode {
  const rules = useServerRows('row rules', (calls) => calls.rules());
  const { rights } = useCaller();
  /** The rule being edited; null for a new one. */
  const [edited, setEdited] = useState<ListedRule | null>();
  const mayWrite = rights !== null && may(rights, 'can_write', 'Row Level Security');
  return (
    <>
      <ListPage<ListedRule>
        title={t('Row level security')}
        searchLabel={t('Search rules')}
        rows={rules.rows}
        nameOf={nameOf}
        textOf={(row) => [row.name, datasetsText(row), rolesText(row), row.clause].join(' ')}
        reading={rules.reading}
        icon={ListFilter}
        emptyTitle={t('No rules yet')}
        emptyText={t('A rule limits the rows of datasets that people with some roles can read.')}
        nav={<SettingsNav />}
        actions={
          mayWrite &&
          rules.reading.outcome === 'read' && (
            <Button kind="primary" icon={Plus} onPress={() => setEdited(null)}>
              {t('Add rule')}
            </Button>
          )
        }
        columns={[
          { id: 'name', title: t('Name'), width: 200, wraps: true, sortBy: nameOf, cell: nameOf },
          { id: 'datasets', title: t('Datasets'), wraps: true, sortBy: datasetsText, cell: datasetsText },
          { id: 'kind', title: t('Limits'), width: 180, wraps: true, sortBy: kindText, cell: kindText },
          { id: 'roles', title: t('Roles'), wraps: true, sortBy: rolesText, cell: rolesText },
          {
            id: 'clause',
            title: t('Condition'),
            wraps: true,
            cell: ({ clause }) => <span className={styles['clause']}>{clause}</span>,
          },
          ...(mayWrite
            ? [
                {
                  id: 'actions',
                  title: t('Actions'),
                  width: 92,
                  cell: (row: ListedRule) => (
                    <RowButtons
                      name={row.name}
                      onEdit={() => setEdited(row)}
                      remove={(calls) => calls.removeRule(row.id)}
                      restore={(calls) => calls.saveRule(null, formOf(row))}
                      consequence={t('The people it limits can read all rows again.')}
                      onChanged={rules.reload}
                    />
                  ),
                },
              ]
            : []),
        ]}
      />
      {edited !== undefined && (
        <RuleDialog
          known={edited === null ? null : { ...formOf(edited), id: edited.id }}
          onClose={() => setEdited(undefined)}
          onSaved={() => {
            setEdited(undefined);
            rules.reload();
          }}
        />
      )}
    </>
  );
}
