import { type ReactNode, useState } from 'react';
import { may } from '#domain/access/rights.ts';
import type { ThemeInfo } from '#domain/records/theme.ts';
import { documentsByNumber } from '#store/documents/documents.ts';
import { Switch } from '#ui/kit/fields/Switch.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useDashboards } from '../../services/dashboards.ts';
import { useDevice } from '../../services/device.ts';
import { useCaller } from '../../services/useCaller.ts';
import record from '../../shared/records/Record.module.css';
import styles from './Theme.module.css';

/** Whether everybody has the theme. It is changed at once: nobody expects pages to change when a device is back online. */
export function ForEverybody({
  id,
  isChanged,
}: {
  readonly id: number;
  readonly isChanged: boolean;
}): ReactNode {
  const { db, reportError } = useDevice();
  const { rights } = useCaller();
  const { explore } = useDashboards();
  const [fault, setFault] = useState('');
  const info = useLive(async (): Promise<ThemeInfo> => {
    const [row] = await documentsByNumber(db, 'theme', id);
    return row?.confirmed?.info ?? {};
  }, [db, id]);
  if (rights === null || !may(rights, 'can_set_system_theme', 'Theme')) return null;

  async function give(isOn: boolean, isDark: boolean): Promise<void> {
    const calls = await explore();
    const given = await calls.giveThemeToAll(isOn ? id : null, isDark);
    setFault(given.ok ? '' : given.error);
    if (given.ok) await calls.readThemes();
  }
  const set = (isOn: boolean, isDark: boolean): void => {
    give(isOn, isDark).catch((error: unknown) => reportError(error, 'theme of everybody'));
  };
  return (
    <div className={record['fields']}>
      <Switch isSelected={info?.isDefault === true} onChange={(isOn) => set(isOn, false)}>
        {t('Everybody has this theme')}
      </Switch>
      <Switch isSelected={info?.isDark === true} onChange={(isOn) => set(isOn, true)}>
        {t('Everybody has it on dark pages')}
      </Switch>
      <p className={styles['note']}>
        {isChanged
          ? t('They have it as it was last saved.')
          : t('Dashboards with a theme of their own keep it.')}
      </p>
      {fault !== '' && (
        <p className={record['message']} role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}
