import type { Query } from '#domain/query/query.ts';
import { effectOf, statementOf, statementsOf } from '#domain/query/splitRun.ts';
import { t } from '#ui/t.ts';
import { effectText } from './effectText.ts';

/** The length of a statement's text in its tab. */
const FIRST_WORDS = 28;

/** "2 INSERT INTO orders…" */
export function statementTitle(query: Query): string {
  const text = statementOf(query).replaceAll(/\s+/g, ' ').trim();
  const first = text.length <= FIRST_WORDS ? text : `${text.slice(0, FIRST_WORDS).trimEnd()}…`;
  return `${(query.part?.index ?? 0) + 1} ${first}`;
}

/** A short outcome: "5 rows", "2 rows inserted", "Not run". Empty if only success is known. */
export function statementOutcome(query: Query): string {
  if (query.part?.came === 'skipped') return t('Not run');
  if (query.state !== 'success') return query.state === 'stopped' ? t('Stopped') : t('Failed');
  const done = effectText(effectOf(query), query.changed ?? null);
  if (done !== null) return done;
  return query.part?.came === 'untold' ? '' : t('{n} {n|row|rows}', { n: query.rows ?? 0 });
}

/** Which statements ran before one of several failed; null if there was only one. */
export function howFar(statements: readonly Query[], run: Query): string | null {
  if (statements.length < 2) return unknownProgressText(run);
  const numbers = (of: readonly Query[]) => of.map(({ part }) => (part?.index ?? 0) + 1);
  const others = statements.filter(({ id }) => id !== run.id);
  const ran = numbers(others.filter(({ part }) => part?.came !== 'skipped'));
  const skipped = numbers(others.filter(({ part }) => part?.came === 'skipped'));
  const all = run.part === undefined ? others.length : statements.length;
  const failed =
    run.part === undefined
      ? t('None of the {all} statements ran.', { all })
      : t('Statement {number} of {all} failed.', { number: run.part.index + 1, all });
  const before =
    ran.length === 0 ? t('None ran before it.') : t('Ran before it: {list}.', { list: span(ran) });
  const after = skipped.length === 0 ? '' : t('Not run: {list}.', { list: span(skipped) });
  return (run.part === undefined ? [failed] : [failed, before, after]).filter(Boolean).join(' ');
}

function unknownProgressText(run: Query): string | null {
  const all = statementsOf(run).length;
  if (all < 2) return null;
  return t('One of the {all} statements failed. It is not known which, nor which ran before it.', {
    all,
  });
}

/** "1", "1, 2", "1 to 5" */
function span(numbers: readonly number[]): string {
  const [first, last] = [numbers[0] ?? 0, numbers.at(-1) ?? 0];
  const isUnbroken = last - first === numbers.length - 1;
  if (numbers.length > 2 && isUnbroken) return t('{first} to {last}', { first, last });
  return numbers.join(', ');
}
