import type { ReactNode } from 'react';
import { setEditorSettings } from '#commands/settings/editorSettings.ts';
import { DEFAULT_SETTINGS, setting } from '#store/settings.ts';
import { NativeSelect } from '#ui/kit/fields/NativeSelect.tsx';
import { useShortcutText } from '#ui/commands/platform.ts';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useDevice } from '../../services/device.ts';
import styles from '../People.module.css';

/** How the SQL editor is set up on this device. */
export function EditorSection(): ReactNode {
  const { db, change } = useDevice();
  const { runsAll = false } = useLive(() => setting(db, 'editor'), [db]) ?? DEFAULT_SETTINGS.editor;
  const keys = useShortcutText('Mod+Enter');
  const otherKeys = useShortcutText('Mod+Shift+Enter');
  return (
    <section aria-label={t('SQL editor')} className={styles['narrow']}>
      <h2>{t('SQL editor')}</h2>
      <div className={styles['fields']}>
        <label className={styles['choice']}>
          {t('{keys} runs', { keys })}
          <NativeSelect
            options={[
              { value: 'one', label: t('The statement at the cursor') },
              { value: 'all', label: t('All statements') },
            ]}
            value={runsAll ? 'all' : 'one'}
            onChange={(value) => change(setEditorSettings({ runsAll: value === 'all' }))}
          />
        </label>
        <p className={styles['muted']}>
          {runsAll
            ? t(
                '{keys} runs the statement at the cursor. A selection is run alone. This setting is kept on this device.',
                { keys: otherKeys },
              )
            : t(
                '{keys} and the button Run run all statements. A selection is run alone. This setting is kept on this device.',
                { keys: otherKeys },
              )}
        </p>
      </div>
    </section>
  );
}
