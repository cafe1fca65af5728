import { History, Pin, PinOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Query } from '#domain/query/query.ts';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { t } from '#ui/t.ts';
import { LazyResultTool } from '../LazyResultTool.tsx';
import { usePin } from './usePin.ts';

export interface RunsActionProps {
  readonly query: Query;
  readonly resultId: string;
}

/** Keeps the rows shown when the query runs again, and lists the queries of the tab. */
export function RunsAction({ query, resultId }: RunsActionProps): ReactNode {
  const pin = usePin();
  const [isOpen, setOpen] = useState(false);
  const isPinned = query.pinned !== undefined;
  return (
    <>
      <IconButton
        label={isPinned ? t('Unpin result') : t('Pin result')}
        icon={isPinned ? PinOff : Pin}
        onPress={() => pin(resultId, isPinned ? null : { name: null })}
      />
      <IconButton label={t('Query timeline')} icon={History} onPress={() => setOpen(true)} />
      {isOpen && <LazyResultTool show="timeline" query={query} onClose={() => setOpen(false)} />}
    </>
  );
}
