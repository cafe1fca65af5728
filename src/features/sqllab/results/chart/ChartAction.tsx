import { ChartPie } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Query } from '#domain/query/query.ts';
import type { Millis } from '#domain/time.ts';
import type { ResultSource } from '#query/results/resultSource.ts';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { t } from '#ui/t.ts';
import { LazyResultTool } from '../LazyResultTool.tsx';

export interface ChartActionProps {
  readonly query: Query;
  readonly source: ResultSource;
  readonly storedAt: Millis;
  readonly limited: string | null;
}

/** Draws the rows on this device. Not offered for a preview, which has the first rows only. */
export function ChartAction(props: ChartActionProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  if (props.query.isDataPreview) return null;
  return (
    <>
      <IconButton label={t('Chart')} icon={ChartPie} onPress={() => setOpen(true)} />
      {isOpen && <LazyResultTool show="chart" {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
