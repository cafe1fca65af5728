import type { ReactNode } from 'react';
import { setLanguage } from '#commands/settings/layout.ts';
import { setting } from '#store/settings.ts';
import { NativeSelect } from '#ui/kit/fields/NativeSelect.tsx';
import { BROWSERS, languageFor, LANGUAGES } from '#ui/language/languages.ts';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useDevice } from '../../services/device.ts';
import styles from '../People.module.css';

/** The language that Sextant is shown in on this device. */
export function LanguageSection(): ReactNode {
  const { db, change } = useDevice();
  const chosen = useLive(() => setting(db, 'language'), [db]) ?? BROWSERS;
  const ofBrowser = languageFor([], navigator.languages);
  return (
    <section aria-label={t('Language')} className={styles['narrow']}>
      <h2>{t('Language')}</h2>
      <div className={styles['fields']}>
        <label className={styles['choice']}>
          {t('Sextant is shown in')}
          <NativeSelect
            options={[
              {
                value: BROWSERS,
                label: t('The browser’s language: {language}', { language: ofBrowser.name }),
              },
              ...LANGUAGES.map(({ code, name, translated = null }) => ({
                value: code,
                label:
                  translated === null
                    ? name
                    : t('{language}: a draft, {n} % of the texts', { language: name, n: translated }),
              })),
            ]}
            value={chosen}
            onChange={(language) => change(setLanguage({ language }))}
          />
        </label>
        <p className={styles['muted']}>
          {t(
            'Dates and numbers follow it. Values in files and databases stay as they are. This setting is kept on this device.',
          )}
        </p>
      </div>
    </section>
  );
}
