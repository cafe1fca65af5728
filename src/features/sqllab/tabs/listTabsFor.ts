import type { QueryEditor } from '#domain/tab/queryEditor.ts';
import type { Millis } from '#domain/time.ts';
import type { ClosedTab } from '#store/schema.ts';

/** An open tab, or a closed one that can be reopened. */
export interface ListedTab {
  readonly tab: QueryEditor;
  readonly closedAt: Millis | null;
  /** The line of its SQL that matches, else its first one. */
  readonly line: string;
}

/** Closed tabs shown while nothing is searched. */
const CLOSED_SHOWN = 10;
const MAX_LINE_LENGTH = 200;

function lineFor(sql: string, wanted: string): string {
  const lines = sql.split('\n').map((line) => line.trim());
  const matching = wanted === '' ? undefined : lines.find((line) => line.toLowerCase().includes(wanted));
  return (matching ?? lines.find((line) => line !== '') ?? '').slice(0, MAX_LINE_LENGTH);
}

/** The tabs whose name or SQL contains a text: those by name first, open before closed, in the order of the strip. */
export function listTabsFor(
  typed: string,
  open: readonly QueryEditor[],
  closed: readonly ClosedTab[],
): readonly ListedTab[] {
  const wanted = typed.trim().toLowerCase();
  const all = [
    ...open.map((tab) => ({ tab, closedAt: null })),
    ...closed
      .slice(0, wanted === '' ? CLOSED_SHOWN : closed.length)
      .map(({ tab, removedAt }) => ({ tab, closedAt: removedAt })),
  ];
  const isNamed = ({ tab }: { readonly tab: QueryEditor }) => tab.name.toLowerCase().includes(wanted);
  const named = all.filter(isNamed);
  const others = all.filter((each) => !isNamed(each) && each.tab.sql.toLowerCase().includes(wanted));
  return [...named, ...others].map((each) => ({ ...each, line: lineFor(each.tab.sql, wanted) }));
}
