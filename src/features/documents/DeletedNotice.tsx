import { CloudUpload, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { deleteDocument, pushDocument } from '#documents/commands/lifeCommands.ts';
import { newUuid } from '#domain/newUuid.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import { Button } from '#ui/kit/Button.tsx';
import { t } from '#ui/t.ts';
import { useDevice } from '../services/device.ts';
import styles from './DeletedNotice.module.css';

interface KindOfPage {
  readonly text: string;
  /** Of a new one, by its local id and its uuid: the number in the address is that of the deleted one. */
  readonly address: (id: string, uuid: string) => string;
  readonly list: string;
}

const KINDS: Readonly<Record<'chart' | 'dashboard' | 'dataset', KindOfPage>> = {
  chart: {
    text: 'This chart was deleted on the server. Your changes are still on this device.',
    address: (_id, uuid) => `/explore/?slice_id=${uuid}`,
    list: '/chart/list/',
  },
  dashboard: {
    text: 'This dashboard was deleted on the server. Your changes are still on this device.',
    address: (_id, uuid) => `/superset/dashboard/${uuid}/`,
    list: '/dashboard/list/',
  },
  dataset: {
    text: 'This dataset was deleted on the server. Your changes are still on this device. Send it as a new dataset and choose it in the charts that used the deleted one, or delete it here too.',
    address: (id) => `/tablemodelview/edit/${id}`,
    list: '/tablemodelview/list/',
  },
};

interface DeletedNoticeProps {
  readonly kind: keyof typeof KINDS;
  readonly row: StoredDocument | null | undefined;
}

/** Says on its page that a document was deleted on the server while edits of it are here, with what can be done. */
export function DeletedNotice({ kind, row }: DeletedNoticeProps): ReactNode {
  const { change, random } = useDevice();
  const navigate = useNavigate();
  if (row == null || row.detachedAt === null) return null;
  const { id } = row;
  const { text, address, list } = KINDS[kind];
  function send(): void {
    const uuid = newUuid(random);
    change(pushDocument({ id, uuid }));
    void navigate(address(id, uuid), { replace: true });
  }
  function remove(): void {
    change(deleteDocument({ id }));
    void navigate(list, { replace: true });
  }
  return (
    <div role="alert" className={styles['deleted']}>
      <p>{t(text)}</p>
      <Button icon={CloudUpload} onPress={send}>
        {t('Send as new')}
      </Button>
      <Button kind="quiet" icon={Trash2} onPress={remove}>
        {t('Delete here too')}
      </Button>
    </div>
  );
}
