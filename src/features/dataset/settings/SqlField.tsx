import { type ReactNode, useState } from 'react';
import { sqlFault } from '#domain/dataset/creation/sqlFault.ts';
import { t } from '#ui/t.ts';
import { QueryField } from '../../shared/sql/completion/QueryField.tsx';
import type { SettingsProps } from './settingsProps.ts';

/** The SQL of a dataset. An empty field changes nothing: without SQL, the dataset would be one of a table. */
export function SqlField({ content, set }: SettingsProps): ReactNode {
  const { sql, databaseId, catalog, schema } = content;
  /** The SQL that was removed from the field. */
  const [removedSql, setRemovedSql] = useState<string | null>(null);
  const isBlank = removedSql === sql;
  const fault = sqlFault(sql);
  return (
    <QueryField
      place={{ dbId: databaseId, catalog, schema }}
      value={isBlank ? '' : sql}
      error={isBlank ? t('SQL is required') : fault === null ? '' : t(fault.text, fault.values)}
      note={t('After a change of the SQL, sync the columns from the source.')}
      onChange={(typed) => {
        setRemovedSql(typed.trim() === '' ? sql : null);
        if (typed.trim() !== '') set({ sql: typed }, t('SQL'));
      }}
    />
  );
}
