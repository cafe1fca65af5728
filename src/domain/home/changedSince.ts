import type { Millis } from '../time.ts';
import type { Visit, VisitedKind } from './visits.ts';

/** A dashboard or chart with who changed it last, and when. */
export interface Changeable {
  readonly id: number;
  readonly changedAt: Millis | null;
  readonly changedBy: string;
}

export interface Changed<Row> {
  readonly row: Row;
  readonly at: Millis;
  readonly by: string;
}

export interface LastVisits {
  readonly visits: readonly Visit[];
  /** The person, as the server names who changed something; null while unknown. */
  readonly name: string | null;
  /** How far the server's clock, which changes are dated by, is ahead of that of the visits. */
  readonly clockOffset: Millis;
}

/** What others changed after a person last had it open here, the latest first. */
export function changedSince<Row extends Changeable>(
  rows: readonly Row[],
  kind: VisitedKind,
  { visits, name, clockOffset }: LastVisits,
): readonly Changed<Row>[] {
  const left = new Map(
    visits.flatMap((visit) => (visit.kind === kind ? [[visit.id, visit.until ?? visit.at] as const] : [])),
  );
  return rows
    .flatMap((row): Changed<Row>[] => {
      const since = left.get(row.id);
      const { changedAt: at, changedBy: by } = row;
      // What a server cannot name may be the person's own.
      const isByOthers = by !== '' && name !== null && by !== name;
      return since !== undefined && at !== null && at > since + clockOffset && isByOthers
        ? [{ row, at, by }]
        : [];
    })
    .toSorted((a, b) => b.at - a.at);
}
