import { type Entry, type Right, type Try } from './entry.ts';
import type { Outcome } from './subject.ts';

/** Whether an outcome is what the entry says. */
export function isRight(right: Right, outcome: Outcome): boolean {
  if ('refusedFor' in right)
    return 'fault' in outcome && new RegExp(right.refusedFor, 'is').test(outcome.fault);
  return 'rows' in outcome && JSON.stringify(outcome.rows) === JSON.stringify(right.rows);
}

/** An outcome in a few words. */
export function inWords(outcome: Outcome): string {
  if ('fault' in outcome) return `error: ${outcome.fault.replaceAll(/\s+/g, ' ').slice(0, 120)}`;
  // How long a statement took is another time each time.
  const text = outcome.rows
    .map((row) => row.join(' · '))
    .join('; ')
    .replaceAll(/Total Time: [\d.]+s/g, 'Total Time: …');
  return text === '' ? 'no rows' : text.slice(0, 160);
}

/** The name by which an input is listed. */
export const nameOf = ({ number }: Entry, { name }: Pick<Try, 'name'>): string => `${number}: ${name}`;
