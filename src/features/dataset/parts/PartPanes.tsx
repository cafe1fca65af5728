import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#ui/kit/Button.tsx';
import { type DataColumn, DataTable } from '#ui/kit/collections/DataTable.tsx';
import { SearchField } from '#ui/kit/fields/SearchField.tsx';
import { t } from '#ui/t.ts';
import styles from '../Dataset.module.css';

export interface PartRow {
  readonly key: string;
  readonly name: string;
  readonly label: string;
}

export interface PartPanesProps<Row extends PartRow> {
  /** "Columns". */
  readonly title: string;
  readonly searchLabel: string;
  readonly rows: readonly Row[];
  /** Shown while there are none. */
  readonly none?: string;
  /** After the name and the label. */
  readonly columns: readonly DataColumn<Row>[];
  readonly addLabel: string;
  /** Adds one and returns its key. */
  readonly onAdd: () => string;
  /** The fields of the selected one. */
  readonly details: (row: Row) => ReactNode;
}

/** Columns or metrics as a table, beside the fields of the selected one. */
export function PartPanes<Row extends PartRow>(props: PartPanesProps<Row>): ReactNode {
  const { title, searchLabel, rows, none = t('None yet'), columns, addLabel, onAdd, details } = props;
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const wanted = search.trim().toLowerCase();
  const shown = rows.filter(({ name, label }) => `${name} ${label}`.toLowerCase().includes(wanted));
  const selected = rows.find(({ key }) => key === chosen) ?? null;
  return (
    <div className={styles['panes']}>
      <div className={styles['table']}>
        <div className={styles['bar']}>
          <SearchField label={searchLabel} value={search} onChange={setSearch} />
          <Button icon={Plus} onPress={() => setChosen(onAdd())}>
            {addLabel}
          </Button>
        </div>
        <DataTable<Row>
          label={title}
          rows={shown}
          rowKey={({ key }) => key}
          empty={rows.length === 0 ? none : t('No matches')}
          columns={[
            {
              id: 'name',
              title: t('Name'),
              sortBy: ({ name }) => name,
              cell: ({ key, name }) => (
                <button
                  type="button"
                  className={styles['name']}
                  aria-pressed={key === chosen}
                  onClick={() => setChosen(key)}
                >
                  {name || t('[untitled]')}
                </button>
              ),
            },
            { id: 'label', title: t('Label'), sortBy: ({ label }) => label, cell: ({ label }) => label },
            ...columns,
          ]}
        />
      </div>
      <section aria-label={t('Details')} className={styles['details']}>
        {selected === null ? (
          <p className={styles['note']}>{t('Select a name in the list to edit it.')}</p>
        ) : (
          details(selected)
        )}
      </section>
    </div>
  );
}
