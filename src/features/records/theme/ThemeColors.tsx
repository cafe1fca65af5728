import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { contrastOf } from '#domain/theme/contrast.ts';
import { adjustedColors, deriveColors, OWN } from '#domain/theme/deriveColors.ts';
import { THEME_COLORS, type ThemeColor, type ThemeTokens } from '#domain/theme/themeTokens.ts';
import { HexColorInput } from '#ui/kit/fields/HexColorInput.tsx';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { t } from '#ui/t.ts';
import { contrastText } from './contrastText.ts';
import styles from './Theme.module.css';

const LABELS: Readonly<Record<ThemeColor, string>> = {
  primary: 'Accent',
  background: 'Background',
  text: 'Text',
  success: 'Success',
  warning: 'Warning',
  danger: 'Error',
};

interface ThemeColorsProps {
  readonly tokens: ThemeTokens;
  readonly write: (changed: Partial<ThemeTokens>, label: string, mark?: string | null) => void;
}

/** The colours of a theme, each with what is shown for it where it could not be read. */
export function ThemeColors({ tokens, write }: ThemeColorsProps): ReactNode {
  const page = deriveColors(tokens, tokens.madeFor);
  const adjusted = new Map(adjustedColors(tokens, page).map((each) => [each.name, each]));
  return (
    <div className={styles['colors']}>
      {THEME_COLORS.map((name) => {
        const label = t(LABELS[name]);
        const color = tokens.colors[name];
        const change = adjusted.get(name);
        const { [name]: _, ...others } = tokens.colors;
        return (
          <div key={name} className={styles['color']} role="group" aria-label={label}>
            <span aria-hidden>{label}</span>
            <HexColorInput
              label={label}
              value={color ?? ''}
              fallback={page[OWN[name]]}
              onChange={(chosen) => write({ colors: { ...tokens.colors, [name]: chosen } }, 'Colours', name)}
            />
            {color !== undefined && (
              <IconButton
                label={t('Remove {name}', { name: label })}
                icon={X}
                onPress={() => write({ colors: others }, 'Colours')}
              />
            )}
            {change && (
              <p className={styles['note']} role="status">
                {name === 'background'
                  ? t('Shown as {color}, so that text on it can be read.', { color: change.shown })
                  : t('Shown as {color}: {given} has a contrast of {contrast} with the page.', {
                      color: change.shown,
                      given: change.given,
                      contrast: contrastText(contrastOf(change.given, page['surface-2'])),
                    })}
              </p>
            )}
          </div>
        );
      })}
    </div>
  );
}
