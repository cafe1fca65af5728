import type { JsonRecord } from '#domain/jsonValue.ts';
import { brandSheet, themeSheet } from '#domain/theme/themeSheet.ts';
import { readThemeTokens } from '#domain/theme/themeTokens.ts';

/** The style sheet of everybody's theme, with its brand, and of everybody's on dark pages. */
export function everybodysSheet(all: JsonRecord | null, dark: JsonRecord | null): string {
  const theme = readThemeTokens(all ?? {});
  return themeSheet(theme, dark === null ? theme : readThemeTokens(dark)) + brandSheet(theme);
}
