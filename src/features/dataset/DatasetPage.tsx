import { CloudOff, Database } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { documentOfDataset } from '#store/datasets/datasetDocuments.ts';
import { Button } from '#ui/kit/Button.tsx';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useOutcome } from '../documents/useOutcome.ts';
import { PageHeader } from '../shared/page/PageHeader.tsx';
import { type ReadOutcome, useDashboards } from '../services/dashboards.ts';
import { useDevice } from '../services/device.ts';
import { SignInButton } from '../shared/page/SignInButton.tsx';
import { DatasetEditor } from './DatasetEditor.tsx';
import { NewDataset } from './create/NewDataset.tsx';

/** A dataset, new or stored. */
export default function DatasetPage(): ReactNode {
  const { name } = useParams();
  return name === undefined ? <NewDataset /> : <OpenDataset key={name} name={name} />;
}

const GONE =
  'The dataset was deleted, or you do not have access to it. Charts that used it need another dataset: open one of them to choose it. If this device had the dataset, its last state is listed under Offline.';

const TEXTS: Readonly<Record<ReadOutcome, string>> = {
  read: GONE,
  missing: GONE,
  unreachable:
    'The server is unreachable and this dataset is not on this device. It loads automatically when the server is back.',
  session: 'This dataset is not on this device. It loads after you sign in.',
  failed: 'The server sent an unexpected response. Data on this device was not changed.',
};

/** As stored on this device, then as the server has it. */
function OpenDataset({ name }: { readonly name: string }): ReactNode {
  const { db } = useDevice();
  const { datasets } = useDashboards();
  const navigate = useNavigate();
  const id = /^\d+$/.test(name) ? Number(name) : name;
  const row = useLive(async () => (await documentOfDataset(db, id)) ?? null, [db, id]);
  // One that only this device has is not read.
  const isHere = typeof id === 'string' && (row === undefined || row?.remoteId === null);
  const outcome = useOutcome(isHere ? null : name, async () => (await datasets()).read(id));
  if (row != null) return <DatasetEditor key={row.id} row={row} />;
  if (row === undefined || (outcome === null && !isHere)) return <PageHeader title={t('Dataset')} />;
  const why = outcome ?? 'missing';
  return (
    <>
      <PageHeader title={t('Dataset')} />
      <EmptyState
        icon={why === 'unreachable' ? CloudOff : Database}
        title={t('This dataset cannot be shown')}
        action={
          why === 'session' ? (
            <SignInButton />
          ) : (
            <Button onPress={() => void navigate('/tablemodelview/list/')}>{t('All datasets')}</Button>
          )
        }
      >
        {t(TEXTS[why])}
      </EmptyState>
    </>
  );
}
