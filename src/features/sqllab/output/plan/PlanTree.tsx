import { type ReactNode, useMemo, useState } from 'react';
import type { Plan, PlanStep, PlanUnit } from '#domain/plan/plan.ts';
import { planShares } from '#domain/plan/planShares.ts';
import { formatNumber } from '#ui/format.ts';
import { Tree } from '#ui/kit/collections/Tree.tsx';
import type { TreeViewNode } from '#ui/kit/collections/treeRows.ts';
import { t } from '#ui/t.ts';
import styles from './Plan.module.css';

const PERCENT = 100;

const UNITS: Readonly<Record<PlanUnit, string>> = {
  milliseconds: 'Bars: measured time of each step, without the steps below it.',
  cost: 'Bars: estimated cost of each step, without the steps below it. The query was not run.',
  rows: 'Bars: estimated rows of each step. The query was not run.',
};

/** The steps of a plan, each with a bar for its cost. */
export function PlanTree({ plan }: { readonly plan: Plan }): ReactNode {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const nodes = useMemo(() => {
    const shares = planShares(plan);
    return plan.steps.map((step, at) => nodeOf(step, `${at}`, plan.unit, shares));
  }, [plan]);
  const expanded = useMemo(() => new Set(idsOf(nodes).filter((id) => !closed.has(id))), [nodes, closed]);
  return (
    <>
      <p className={styles['unit']}>
        {plan.unit === null ? t('This engine does not report costs.') : t(UNITS[plan.unit])}
      </p>
      <Tree
        label={t('Query plan')}
        nodes={nodes}
        expanded={expanded}
        onToggle={(id, expand) => {
          const next = new Set(closed);
          if (expand) next.delete(id);
          else next.add(id);
          setClosed(next);
        }}
      />
    </>
  );
}

function idsOf(nodes: readonly TreeViewNode[]): readonly string[] {
  return nodes.flatMap((node) => [
    node.id,
    ...(node.children === undefined || node.children === 'loading' ? [] : idsOf(node.children)),
  ]);
}

function nodeOf(
  step: PlanStep,
  id: string,
  unit: PlanUnit | null,
  shares: ReadonlyMap<PlanStep, number>,
): TreeViewNode {
  const share = shares.get(step) ?? null;
  const rows = step.rows === null ? null : t('{n} {n|row|rows}', { n: step.rows });
  const cost = costText(step, unit);
  const detail = step.details.join(' · ');
  const spoken = [step.name, detail, rows, cost].filter((part) => part !== null && part !== '');
  return {
    id,
    label: step.name,
    name: spoken.join(', '),
    detail,
    marks: (
      <span className={styles['marks']} title={spoken.join('\n')}>
        <span className={styles['number']}>{cost}</span>
        <span className={styles['number']}>{rows}</span>
        <span className={styles['bar']}>
          {share !== null && <span style={{ width: `${Math.max(1, share * PERCENT)}%` }} />}
        </span>
      </span>
    ),
    ...(step.steps.length === 0
      ? {}
      : { children: step.steps.map((each, at) => nodeOf(each, `${id}-${at}`, unit, shares)) }),
  };
}

function costText({ own }: PlanStep, unit: PlanUnit | null): string | null {
  if (own === null || unit === null || unit === 'rows') return null;
  const number = formatNumber(own < PERCENT ? Math.round(own * PERCENT) / PERCENT : Math.round(own));
  return unit === 'cost' ? t('cost {number}', { number }) : t('{number} ms', { number });
}
