import type { TextRules } from '#domain/sql/textRules.ts';
import { splitStatements } from '#domain/sql/statement/split.ts';
import { t } from '#ui/t.ts';

/** Why running this text would send nothing; null if it has a statement. */
export function whyNothingRuns(sql: string, isSelection: boolean, rules?: TextRules): string | null {
  if (splitStatements(sql, rules).length > 0) return null;
  if (isSelection) return t('Nothing to run: the selection contains no statement.');
  return /[^\s;]/.test(sql)
    ? t('Nothing to run: the text contains only comments.')
    : t('Nothing to run. Write a statement first.');
}
