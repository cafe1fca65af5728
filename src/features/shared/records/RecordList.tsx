import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { createDocument } from '#documents/commands/lifeCommands.ts';
import { kindOf } from '#documents/kinds/kinds.ts';
import { shown } from '#documents/state/state.ts';
import { may } from '#domain/access/rights.ts';
import { freeTitle } from '#domain/chart/annotation/layerContents.ts';
import { newUuid } from '#domain/newUuid.ts';
import { listDocuments } from '#store/documents/documents.ts';
import type { Icon } from '#ui/icon.ts';
import { Button } from '#ui/kit/Button.tsx';
import type { DataColumn } from '#ui/kit/collections/DataTable.tsx';
import { useOneAtATime } from '#ui/page/useOneAtATime.ts';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useOutcome } from '../../documents/useOutcome.ts';
import type { ReadOutcome } from '../../services/dashboards.ts';
import { useDevice } from '../../services/device.ts';
import { useCaller } from '../../services/useCaller.ts';
import styles from '../lists/Lists.module.css';
import { ListPage } from '../lists/ListPage.tsx';

/** A document in a list that shows nothing but its contents. */
export interface RecordRow<Contents> {
  readonly id: string;
  readonly name: string;
  readonly contents: Contents;
  readonly isLocal: boolean;
  /** Server data beside its contents. */
  readonly info: object;
  readonly isEdited: boolean;
}

export interface RecordToMake<Contents> {
  readonly label: string;
  /** What a new one is called. */
  readonly title: string;
  readonly contents: (title: string) => Contents;
}

export interface RecordListProps<Contents extends object> {
  readonly kind: string;
  /** The view of its permissions. */
  readonly view: string;
  readonly title: string;
  readonly searchLabel: string;
  readonly icon: Icon;
  readonly emptyTitle: string;
  readonly emptyText: string;
  readonly newLabel: string;
  /** What a new one is called. */
  readonly newTitle: string;
  readonly newContents: (title: string) => Contents;
  /** A second kind of it that can be created. */
  readonly other?: RecordToMake<Contents>;
  readonly addressOf: (id: string) => string;
  /** What the search matches besides the name. */
  readonly textOf: (contents: Contents) => string;
  readonly columns: readonly DataColumn<RecordRow<Contents>>[];
  readonly read: () => Promise<ReadOutcome>;
  /** Buttons that lead to pages that belong to it, before those that create. */
  readonly links?: ReactNode;
}

const placeColumn: DataColumn<Pick<RecordRow<never>, 'isLocal'>> = {
  id: 'place',
  title: '',
  width: 160,
  cell: ({ isLocal }) => (isLocal ? t('Not on the server yet') : ''),
};

/** The documents of a kind, of the server and of this device, and a button for a new one. */
export function RecordList<Contents extends object>(props: RecordListProps<Contents>): ReactNode {
  const { kind, newTitle, newContents, other, addressOf, textOf } = props;
  const { db, dispatch, random, reportStorageFailure, reportError } = useDevice();
  const navigate = useNavigate();
  const { rights } = useCaller();
  const outcome = useOutcome(kind, props.read);
  // An outcome counts with the rows read after it: an empty list is not said to be empty before they are there.
  const listed = useLive(async () => {
    const rows = (await listDocuments(db, kind)).flatMap((row): RecordRow<Contents>[] => {
      const contents = shown(row) as Contents | null;
      if (row.deletedAt !== null || contents === null) return [];
      const name = kindOf(kind).title(contents);
      return [
        {
          id: row.id,
          name,
          contents,
          isLocal: row.remoteId === null,
          info: row.confirmed?.info ?? {},
          isEdited: row.draft !== null,
        },
      ];
    });
    return { rows, outcome };
  }, [db, kind, outcome]);
  const rows = listed?.rows;

  async function create({ title, contents }: Omit<RecordToMake<Contents>, 'label'>): Promise<void> {
    const uuid = newUuid(random);
    const names = (rows ?? []).map(({ name }) => name);
    const content = Object.fromEntries(Object.entries(contents(freeTitle(title, names))));
    const written = await dispatch(createDocument({ id: uuid, uuid, kind, content, isDraft: true }));
    if (written.ok) void navigate(addressOf(uuid));
    else reportStorageFailure(written.error, null);
  }

  const [isBusy, run] = useOneAtATime();
  const start = (made: Omit<RecordToMake<Contents>, 'label'>): void =>
    void run(() => create(made)).catch((error: unknown) => reportError(error, `new ${kind}`));

  const mayCreate = rights !== null && may(rights, 'can_write', props.view);
  return (
    <ListPage<RecordRow<Contents>>
      title={props.title}
      searchLabel={props.searchLabel}
      rows={rows}
      nameOf={({ name }) => name}
      textOf={({ name, contents }) => `${name} ${textOf(contents)}`}
      reading={{ list: null, outcome: listed?.outcome ?? null, readAt: null }}
      icon={props.icon}
      emptyTitle={props.emptyTitle}
      emptyText={props.emptyText}
      actions={
        <>
          {props.links}
          {mayCreate && other && (
            <Button icon={Plus} isDisabled={isBusy} onPress={() => start(other)}>
              {other.label}
            </Button>
          )}
        </>
      }
      create={
        mayCreate && (
          <Button
            kind="primary"
            icon={Plus}
            isDisabled={isBusy}
            onPress={() => start({ title: newTitle, contents: newContents })}
          >
            {props.newLabel}
          </Button>
        )
      }
      columns={[
        {
          id: 'name',
          title: t('Name'),
          wraps: true,
          sortBy: ({ name }) => name,
          cell: ({ id, name }) => (
            <Link to={addressOf(id)} className={styles['name']}>
              {name}
            </Link>
          ),
        },
        ...props.columns,
        ...(rows?.some(({ isLocal }) => isLocal) === true ? [placeColumn] : []),
      ]}
    />
  );
}
