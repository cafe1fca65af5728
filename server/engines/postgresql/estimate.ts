import type { StatementEstimate } from '../engineHost.ts';

/** A step of a plan, from EXPLAIN (FORMAT JSON). */
export interface PlanNode {
  readonly 'Plan Rows'?: number;
  readonly 'Plan Width'?: number;
  readonly 'Relation Name'?: string;
  readonly Schema?: string;
  readonly Plans?: readonly PlanNode[];
}

/** What the planner expects; the rows of a scan are those that it lets pass. */
export function estimateOf(plan: PlanNode): StatementEstimate {
  const steps = stepsOf(plan);
  const scans = steps.filter((step) => step['Relation Name'] !== undefined);
  const rowsOf = (step: PlanNode): number => step['Plan Rows'] ?? 0;
  return {
    estimatedRows: Math.max(0, ...steps.map(rowsOf)),
    scannedRows: sum(scans.map(rowsOf)),
    scannedBytes: sum(scans.map((scan) => rowsOf(scan) * (scan['Plan Width'] ?? 0))),
    scanned: [
      ...new Set(scans.map((scan) => [scan.Schema, scan['Relation Name']].filter(Boolean).join('.'))),
    ],
  };
}

const stepsOf = (node: PlanNode): readonly PlanNode[] => [node, ...(node.Plans ?? []).flatMap(stepsOf)];
const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);
