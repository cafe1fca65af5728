import { SwatchBook } from 'lucide-react';
import type { ReactNode } from 'react';
import { type ThemeContents, type ThemeInfo, themeOf } from '#domain/records/theme.ts';
import { readThemeTokens, THEME_COLORS } from '#domain/theme/themeTokens.ts';
import { t } from '#ui/t.ts';
import { useDashboards } from '../../services/dashboards.ts';
import { RecordList } from '../../shared/records/RecordList.tsx';
import styles from './Theme.module.css';

/** What a theme is for everybody, in words; empty where it is nothing. */
export function usesOf({ isDefault, isDark }: ThemeInfo): string {
  if (isDefault && isDark) return t('Everybody, all pages');
  if (isDefault) return t('Everybody');
  return isDark ? t('Everybody, dark pages') : '';
}

/** The themes of the server, and those of this device. */
export function ThemeList(): ReactNode {
  const { explore } = useDashboards();
  return (
    <RecordList<ThemeContents>
      kind="theme"
      view="Theme"
      title={t('Themes')}
      searchLabel={t('Search themes')}
      icon={SwatchBook}
      emptyTitle={t('No themes yet')}
      emptyText={t('A theme holds colours, a font and a logo, for a dashboard or for everybody.')}
      newLabel={t('New theme')}
      newTitle={t('New theme')}
      newContents={(title) => themeOf({ json: { algorithm: 'default', token: {} }, title })}
      addressOf={(id) => `/theme/edit/${id}/`}
      textOf={() => ''}
      read={async () => (await explore()).readThemes()}
      columns={[
        {
          id: 'colors',
          title: t('Theme colours'),
          width: 160,
          cell: ({ contents }) => {
            const { colors } = readThemeTokens(contents.json);
            return (
              <span className={styles['swatches']}>
                {THEME_COLORS.flatMap((name) => colors[name] ?? []).map((color, at) => (
                  <svg key={at} width="16" height="16" aria-label={color} role="img">
                    <rect width="16" height="16" rx="3" fill={color} />
                  </svg>
                ))}
              </span>
            );
          },
        },
        { id: 'use', title: t('Used for'), cell: ({ info }) => usesOf(info) },
      ]}
    />
  );
}
