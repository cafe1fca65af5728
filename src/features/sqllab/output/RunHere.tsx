import { MonitorDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { setEditorSettings } from '#commands/settings/editorSettings.ts';
import { queryHere } from '#domain/device/keptHere.ts';
import type { Query } from '#domain/query/query.ts';
import { listTablesHere } from '#query/device/listTablesHere.ts';
import { catalogueEntry } from '#store/catalogue.ts';
import { formatAge } from '#ui/format.ts';
import { Button } from '#ui/kit/Button.tsx';
import { Checkbox } from '#ui/kit/fields/Checkbox.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useDevice } from '../../services/device.ts';
import { useEditor } from '../../services/editor.ts';
import styles from './RunHere.module.css';

/** Offers to run a query that waits for a server over rows that are kept here; nothing where some are missing. */
export function RunHere({ query }: { readonly query: Query }): ReactNode {
  const { db, clock, change, reportError } = useDevice();
  const { runner } = useEditor();
  const [isAlways, setAlways] = useState(false);
  const here = useLive(async () => queryHere(query, await listTablesHere(db)), [db, query]);
  const databases = useLive(() => catalogueEntry(db, 'databases'), [db]);
  if (here == null) return null;
  const backend = databases?.payload?.find(({ id }) => id === query.dbId)?.backend ?? '';

  function run(): void {
    if (isAlways) change(setEditorSettings({ runsHere: true }));
    runner.runHere(query.id).catch((error: unknown) => reportError(error, 'running a query here'));
  }
  return (
    <div className={styles['offer']}>
      <p>
        {t('The rows of {tables} are kept here, read {age}.', {
          tables: here.tables.join(', '),
          age: formatAge(clock.now() - here.rowsFrom),
        })}{' '}
        {backend !== 'duckdb' &&
          t(
            'This device runs the SQL of DuckDB: functions and types that only {backend} has fail, and times and text may be compared differently.',
            { backend: backend || t('the server') },
          )}
      </p>
      <Checkbox isSelected={isAlways} onChange={setAlways}>
        {t('Always do so without the server (can be switched off under Offline)')}
      </Checkbox>
      <Button kind="primary" icon={MonitorDown} onPress={run}>
        {t('Run on this device')}
      </Button>
    </div>
  );
}
