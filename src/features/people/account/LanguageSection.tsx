import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { setLanguage } from '#commands/settings/layout.ts';
import { asRecord } from '#domain/jsonValue.ts';
import { setting } from '#store/settings.ts';
import { Button } from '#ui/kit/Button.tsx';
import { NativeSelect } from '#ui/kit/fields/NativeSelect.tsx';
import { BROWSERS, languageFor, LANGUAGES } from '#domain/language/languages.ts';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useDevice } from '../../services/device.ts';
import { usePage } from '../../services/page.ts';
import styles from '../People.module.css';

export interface LanguageSectionProps {
  /** Whether something on the page is shown once: the page is shown anew in another language. */
  readonly isBlocked: boolean;
}

/** The language that Sextant is shown in on this device. */
export function LanguageSection({ isBlocked }: LanguageSectionProps): ReactNode {
  const { db, change, reportError } = useDevice();
  const { showLanguage } = usePage();
  const location = useLocation();
  const navigate = useNavigate();
  const stored = useLive(() => setting(db, 'language'), [db]) ?? BROWSERS;
  const [wished, setWished] = useState<string | null>(null);
  const section = useRef<HTMLElement>(null);
  const wasChosen = asRecord(location.state)['hasLanguage'] === true;
  useEffect(() => {
    // The page of before is gone, and with it the focus.
    if (wasChosen) section.current?.querySelector('select')?.focus();
  }, [wasChosen]);

  async function choose(language: string): Promise<void> {
    change(setLanguage({ language }));
    await navigate(location.pathname, { replace: true, state: { hasLanguage: true } });
    await showLanguage(language);
    setWished(null);
  }

  return (
    <section ref={section} aria-label={t('Language')} className={styles['narrow']}>
      <h2>{t('Language')}</h2>
      <div className={styles['fields']}>
        <label className={styles['choice']}>
          {t('Sextant is shown in')}
          <NativeSelect
            options={[
              {
                value: BROWSERS,
                label: t('The browser’s language: {language}', {
                  language: languageFor([], navigator.languages).name,
                }),
              },
              ...LANGUAGES.map(({ code, name, translated = null }) => ({
                value: code,
                label:
                  translated === null
                    ? name
                    : t('{language}: a draft, {n} % of the texts', { language: name, n: translated }),
              })),
            ]}
            value={wished ?? stored}
            onChange={setWished}
          />
        </label>
        <Button
          isDisabled={wished === null || wished === stored || isBlocked}
          onPress={() => {
            if (wished !== null) choose(wished).catch((error: unknown) => reportError(error, 'language'));
          }}
        >
          {t('Show in this language')}
        </Button>
        <p className={styles['muted']}>
          {isBlocked
            ? t('Copy the token first: in another language this page is shown anew.')
            : t(
                'Dates and numbers follow it, in charts and tables, too; files and SQL have theirs. This setting is kept on this device; other windows follow when they are loaded.',
              )}
        </p>
      </div>
    </section>
  );
}
