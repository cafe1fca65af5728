import type { StatementMark } from '#domain/query/statementMarks.ts';
import { formatDuration } from '#ui/format.ts';
import { t } from '#ui/t.ts';

const STATES: Readonly<Record<StatementMark['state'], string>> = {
  running: 'Running',
  success: 'Succeeded',
  failed: 'Failed',
  stopped: 'Stopped',
  skipped: 'Not run',
};

/** "Statement 2: Succeeded, 5 rows, 1.2 s" */
export function statementMarkText({ number, state, rows, took }: StatementMark): string {
  const parts = [
    t(STATES[state]),
    rows === null ? null : t('{n} {n|row|rows}', { n: rows }),
    took === null ? null : formatDuration(took),
  ];
  return `${t('Statement {number}', { number })}: ${parts.filter((part) => part !== null).join(', ')}`;
}
