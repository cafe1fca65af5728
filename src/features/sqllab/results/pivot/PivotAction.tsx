import { TableProperties } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Query } from '#domain/query/query.ts';
import type { ResultSource } from '#query/results/resultSource.ts';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { t } from '#ui/t.ts';
import { LazyResultTool } from '../LazyResultTool.tsx';

export interface PivotActionProps {
  readonly query: Query;
  readonly source: ResultSource;
  readonly limited: string | null;
}

/** Makes a pivot table of the rows shown. */
export function PivotAction(props: PivotActionProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label={t('Pivot')} icon={TableProperties} onPress={() => setOpen(true)} />
      {isOpen && <LazyResultTool show="pivot" {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
