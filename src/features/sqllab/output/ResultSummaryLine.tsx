import type { ReactNode } from 'react';
import type { Millis } from '#domain/time.ts';
import { agedLevel, formatTimestamp } from '#ui/format.ts';
import { Badge, type BadgeKind } from '#ui/kit/Badge.tsx';
import { t } from '#ui/t.ts';
import styles from './Output.module.css';
import type { OriginText, ResultSummary } from './resultSummary.ts';

interface ResultSummaryLineProps {
  readonly summary: ResultSummary;
  /** How many of the rows a filter left; null without one. */
  readonly filtered: string | null;
  /** Whether a row rule left rows out for this person. */
  readonly isLimitedForYou: boolean;
  readonly storedAt: Millis;
}

/** How many rows a result has, what limited them, how long it took and where it is from. */
export function ResultSummaryLine(props: ResultSummaryLineProps): ReactNode {
  const { summary, filtered, isLimitedForYou, storedAt } = props;
  const { rows, limited, took, from } = summary;
  return (
    <div role="status" aria-label={t('Result summary')} className={styles['summary']}>
      <strong className="tabular">{filtered ?? rows}</strong>
      {limited !== null && <Limited text={limited} />}
      {isLimitedForYou && <Limited text={t('Rows limited for you')} />}
      {took !== null && <span className="tabular">{took}</span>}
      <span title={formatTimestamp(storedAt)}>
        <Badge kind={badgeKind(from)}>{from.text}</Badge>
      </span>
    </div>
  );
}

function Limited({ text }: { readonly text: string }): ReactNode {
  return (
    <span className={styles['limited']} title={text}>
      {text}
    </span>
  );
}

const AGED: Readonly<Record<ReturnType<typeof agedLevel>, BadgeKind>> = {
  grey: 'aged',
  amber: 'aged-amber',
  red: 'aged-red',
};

function badgeKind(from: OriginText): BadgeKind {
  if (from.kind === 'live') return 'live';
  return from.kind === 'device' ? 'local' : AGED[agedLevel(from.age)];
}
