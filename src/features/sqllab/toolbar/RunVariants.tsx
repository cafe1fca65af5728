import { Gauge, Grid2x2Plus, ScanEye } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import type { CreateAs } from '#domain/query/query.ts';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { t } from '#ui/t.ts';
import { lazyPart } from '#ui/kit/late/lazyPart.tsx';
import { useLab } from '../lab/labContext.ts';
import type { ShownTab } from '../lab/shown.ts';
import { QueryTools } from './QueryTools.tsx';

const CreateAsDialog = lazyPart(async () => ({
  default: (await import('./CreateAsDialog.tsx')).CreateAsDialog,
}));
const CostDialog = lazyPart(async () => ({ default: (await import('./CostDialog.tsx')).CostDialog }));

/** Other ways to use the SQL, as far as its database allows them: an estimate, a table, a view. */
export function RunVariants({
  shown,
  hasExplain,
}: {
  readonly shown: ShownTab;
  readonly hasExplain: boolean;
}): ReactNode {
  const lab = useLab();
  const [open, setOpen] = useState<'cost' | CreateAs['method'] | null>(null);
  const { tab, database } = shown;
  const close = () => setOpen(null);
  if (database === null) return null;
  return (
    <>
      {database.costEstimateEnabled && (
        <IconButton
          small
          label={t('Estimate cost')}
          icon={Gauge}
          onPress={() => {
            setOpen('cost');
            void lab.cost.estimate();
          }}
        />
      )}
      {database.allowCtas && (
        <IconButton small label={t('Create table as')} icon={Grid2x2Plus} onPress={() => setOpen('TABLE')} />
      )}
      {database.allowCvas && (
        <IconButton small label={t('Create view as')} icon={ScanEye} onPress={() => setOpen('VIEW')} />
      )}
      <QueryTools database={database} tab={tab} savedQuery={shown.savedQuery} hasExplain={hasExplain} />
      <Suspense fallback={null}>
        {open === 'cost' && <CostDialog tabId={tab.id} onClose={close} />}
        {(open === 'TABLE' || open === 'VIEW') && (
          <CreateAsDialog
            method={open}
            schema={database.forceCtasSchema}
            onClose={close}
            onCreate={(table) => void lab.query.createAs({ method: open, table })}
          />
        )}
      </Suspense>
    </>
  );
}
