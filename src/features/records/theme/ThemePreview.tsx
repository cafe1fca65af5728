import type { CSSProperties, ReactNode } from 'react';
import { contrastOf } from '#domain/theme/contrast.ts';
import type { ColorName } from '#domain/theme/baseColors.ts';
import { deriveColors, type Mode, MODES } from '#domain/theme/deriveColors.ts';
import { plainTokens } from '#domain/theme/themeSheet.ts';
import type { ThemeTokens } from '#domain/theme/themeTokens.ts';
import { t } from '#ui/t.ts';
import { contrastText } from './contrastText.ts';
import styles from './Theme.module.css';

const TITLES: Readonly<Record<Mode, string>> = {
  light: 'Light page',
  dark: 'Dark page',
  print: 'On paper',
};

const PAIRS: readonly (readonly [label: string, front: ColorName, on: ColorName])[] = [
  ['Text', 'text', 'surface-1'],
  ['Muted text', 'text-muted', 'surface-1'],
  ['Accent', 'accent', 'surface-1'],
  ['Text on the accent', 'on-accent', 'accent'],
  ['Edges of fields', 'line-strong', 'surface-1'],
];
const BARS = [48, 72, 36, 60, 90];

/** What pages in the theme are like: light, dark and on paper, with their contrast in numbers. */
export function ThemePreview({ tokens }: { readonly tokens: ThemeTokens }): ReactNode {
  return (
    <section className={styles['previews']} aria-label={t('Preview')}>
      {MODES.map((mode) => (
        <Preview key={mode} mode={mode} tokens={tokens} />
      ))}
    </section>
  );
}

function Preview({ mode, tokens }: { readonly mode: Mode; readonly tokens: ThemeTokens }): ReactNode {
  const colors = deriveColors(tokens, mode);
  const style = Object.fromEntries([
    ...Object.entries(colors).map(([name, color]) => [`--${name}`, color]),
    ...plainTokens(tokens),
    ['colorScheme', mode === 'dark' ? 'dark' : 'light'],
  ]) as CSSProperties;
  return (
    <div className={styles['preview']} style={style} role="group" aria-label={t(TITLES[mode])}>
      <h2>{t(TITLES[mode])}</h2>
      <div className={styles['pane']}>
        <p>{t('Text of a dashboard')}</p>
        <p className={styles['muted']}>{t('Muted text, such as a note')}</p>
        <div className={styles['signs']}>
          <span className={styles['link']}>{t('A link')}</span>
          <span className={styles['button']}>{t('A button')}</span>
          <span className={styles['chosen']}>{t('A chosen row')}</span>
        </div>
        <div className={styles['signs']}>
          <span className={styles['live']}>{t('Success')}</span>
          <span className={styles['warned']}>{t('Warning')}</span>
          <span className={styles['danger']}>{t('Error')}</span>
        </div>
        <svg className={styles['bars']} width="160" height="50" aria-hidden>
          {BARS.map((height, at) => (
            <rect
              key={at}
              x={at * 32}
              y={50 - height / 2}
              width="24"
              height={height / 2}
              fill={colors.accent}
            />
          ))}
        </svg>
      </div>
      <dl className={styles['numbers']} aria-label={t('Contrast')}>
        {PAIRS.map(([label, front, on]) => (
          <Contrast key={label} label={t(label)} contrast={contrastOf(colors[front], colors[on])} />
        ))}
      </dl>
    </div>
  );
}

const Contrast = ({ label, contrast }: { readonly label: string; readonly contrast: number }): ReactNode => (
  <>
    <dt>{label}</dt>
    <dd>{contrastText(contrast)}</dd>
  </>
);
