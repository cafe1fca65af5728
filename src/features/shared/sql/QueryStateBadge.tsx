import { CircleCheck, CircleStop } from 'lucide-react';
import type { ReactNode } from 'react';
import type { QueryState } from '#domain/query/query.ts';
import type { Icon } from '#ui/icon.ts';
import { type BadgeKind, Badge } from '#ui/kit/Badge.tsx';
import { t } from '#ui/t.ts';

interface ChartTheme {
  readonly kind: BadgeKind;
  readonly text: string;
  readonly icon?: Icon;
}

const LOOKS: Readonly<Record<QueryState, ChartTheme>> = {
  pending: { kind: 'plain', text: 'Waiting' },
  scheduled: { kind: 'plain', text: 'Scheduled' },
  started: { kind: 'plain', text: 'Started' },
  running: { kind: 'plain', text: 'Running' },
  fetching: { kind: 'plain', text: 'Fetching' },
  success: { kind: 'live', text: 'Success', icon: CircleCheck },
  stopped: { kind: 'aged', text: 'Stopped', icon: CircleStop },
  failed: { kind: 'danger', text: 'Failed' },
  timed_out: { kind: 'danger', text: 'Timed out' },
};

/** The state of a query. */
export function QueryStateBadge({ state }: { readonly state: QueryState }): ReactNode {
  const { text, ...look } = LOOKS[state];
  return <Badge {...look}>{t(text)}</Badge>;
}
