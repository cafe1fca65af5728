import { CalendarClock, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { createDocument } from '#documents/commands/lifeCommands.ts';
import { shown } from '#documents/state/state.ts';
import { may } from '#domain/access/rights.ts';
import { canonicalLayer, freeTitle, type LayerContents } from '#domain/chart/annotation/layerContents.ts';
import { newUuid } from '#domain/newUuid.ts';
import { listDocuments } from '#store/documents/documents.ts';
import { Button } from '#ui/kit/Button.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useOutcome } from '../documents/useOutcome.ts';
import { useDashboards } from '../services/dashboards.ts';
import { useDevice } from '../services/device.ts';
import { useCaller } from '../useCaller.ts';
import styles from './Lists.module.css';
import { ListPage } from './ListPage.tsx';

interface LayerRow {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly count: number;
  readonly isLocal: boolean;
}

const nameOf = ({ name }: LayerRow): string => name;
const textOf = ({ name, description }: LayerRow): string => `${name} ${description}`;

/** The annotation layers of the server, and those of this device. */
export default function LayerListPage(): ReactNode {
  const device = useDevice();
  const { db, dispatch, random, reportStorageFailure, reportError } = device;
  const { explore } = useDashboards();
  const navigate = useNavigate();
  const { rights } = useCaller();
  const outcome = useOutcome('annotation layers', async () => (await explore()).readLayers());
  const rows = useLive(
    async () =>
      (await listDocuments(db, 'annotationLayer')).flatMap((row): LayerRow[] => {
        const contents = shown(row) as LayerContents | null;
        if (row.deletedAt !== null || contents === null) return [];
        const { title: name, description, annotations } = contents;
        const count = Object.keys(annotations).length;
        return [{ id: row.id, name, description, count, isLocal: row.remoteId === null }];
      }),
    [db],
  );

  async function create(): Promise<void> {
    const uuid = newUuid(random);
    const title = freeTitle(t('New layer'), (rows ?? []).map(nameOf));
    const content = canonicalLayer({ annotations: {}, description: '', title });
    const made = createDocument({
      id: uuid,
      uuid,
      kind: 'annotationLayer',
      content: { ...content },
      isDraft: true,
    });
    const written = await dispatch(made);
    if (written.ok) void navigate(`/annotationlayer/${uuid}/annotation/`);
    else reportStorageFailure(written.error, null);
  }

  const mayCreate = rights !== null && (rights.isAdmin || may(rights, 'can_write', 'Annotation'));
  return (
    <ListPage<LayerRow>
      title={t('Annotation layers')}
      searchLabel={t('Search annotation layers')}
      rows={rows}
      nameOf={nameOf}
      textOf={textOf}
      reading={{ outcome, readAt: null }}
      icon={CalendarClock}
      emptyTitle={t('No annotation layers yet')}
      emptyText={t('A layer holds events and intervals, which charts show along their time axis.')}
      actions={
        mayCreate && (
          <Button
            kind="primary"
            icon={Plus}
            onPress={() =>
              void create().catch((error: unknown) => reportError(error, 'new annotation layer'))
            }
          >
            {t('New annotation layer')}
          </Button>
        )
      }
      columns={[
        {
          id: 'name',
          title: t('Name'),
          sortBy: nameOf,
          cell: ({ id, name }) => (
            <Link to={`/annotationlayer/${id}/annotation/`} className={styles['name']}>
              {name}
            </Link>
          ),
        },
        { id: 'description', title: t('Description'), cell: ({ description }) => description },
        {
          id: 'count',
          title: t('Annotations'),
          width: 120,
          sortBy: ({ count }) => count,
          cell: ({ count }) => String(count),
        },
        {
          id: 'place',
          title: '',
          width: 160,
          cell: ({ isLocal }) => (isLocal ? t('Not on the server yet') : ''),
        },
      ]}
    />
  );
}
