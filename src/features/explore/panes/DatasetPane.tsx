import { ArrowLeftRight, BadgeCheck, Calendar, Hash, Sigma, ToggleLeft, Type } from 'lucide-react';
import { memo, type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Certification } from '#domain/dataset/certification.ts';
import type { DatasetColumn, DatasetDetail } from '#domain/dataset/dataset.ts';
import type { DraggedPart } from '#charts/explore/place/droppedPart.ts';
import { SearchField } from '#ui/kit/fields/SearchField.tsx';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { Skeleton } from '#ui/kit/Skeleton.tsx';
import { ICON } from '#ui/icon.ts';
import { t } from '#ui/t.ts';
import { certifiedText } from '../controls/datasetOptions.ts';
import { startDrag } from '../controls/drag/partDrag.ts';
import explore from '../Explore.module.css';
import styles from './DatasetPane.module.css';

export interface DatasetPaneProps {
  readonly name: string;
  /** Null until it is read. */
  readonly dataset: DatasetDetail | null;
  /** Why it cannot be read. */
  readonly note: string | null;
  /** The page on which the dataset is edited; null if there is none. */
  readonly editAddress?: string | null;
  /** Called to change the dataset; null if that is not offered. */
  readonly onChange?: (() => void) | null;
  /** A metric or column was clicked. */
  readonly onAdd: (kind: 'metrics' | 'columns', name: string) => void;
}

const KINDS = [
  { icon: Hash, name: 'number' },
  { icon: Type, name: 'text' },
  { icon: Calendar, name: 'time' },
  { icon: ToggleLeft, name: 'yes or no' },
] as const;

/** The dataset's metrics, and its columns with their types. Not drawn again by a change of a control. */
export const DatasetPane = memo(function DatasetPane({
  name,
  dataset,
  note,
  editAddress = null,
  onChange = null,
  onAdd,
}: DatasetPaneProps): ReactNode {
  const [search, setSearch] = useState('');
  const isFound = (...texts: readonly (string | null)[]): boolean =>
    texts.some((text) => text?.toLowerCase().includes(search.toLowerCase()) === true);
  const metrics = (dataset?.metrics ?? []).filter((each) => isFound(each.metric_name, each.verbose_name));
  const columns = (dataset?.columns ?? []).filter((each) => isFound(each.column_name, each.verbose_name));
  return (
    <section aria-label={t('Dataset')} data-inert-until-painted data-print="hide" className={explore['pane']}>
      <div className={styles['paneHead']}>
        <h2 className={styles['paneTitle']} title={name}>
          {name}
        </h2>
        {onChange !== null && (
          <IconButton small icon={ArrowLeftRight} label={t('Change dataset')} onPress={onChange} />
        )}
      </div>
      {editAddress !== null && (
        <Link to={editAddress} className={styles['edit']}>
          {t('Edit dataset')}
        </Link>
      )}
      <div className={explore['search']}>
        <SearchField label={t('Search columns and metrics')} value={search} onChange={setSearch} />
      </div>
      {dataset === null ? (
        note === null ? (
          <Skeleton />
        ) : (
          <p className={explore['note']}>{note}</p>
        )
      ) : (
        <div className={explore['sections']}>
          <h3 className={styles['listTitle']}>{t('Metrics')}</h3>
          <ul aria-label={t('Metrics')} className={styles['list']}>
            {metrics.map(({ metric_name: id, verbose_name: label, expression, certification }) => (
              <li key={id}>
                <Item title={expression} part={partOf('metric', id)} onPress={() => onAdd('metrics', id)}>
                  <Sigma {...ICON} size={14} />
                  <span className={styles['listText']}>{label || id}</span>
                  <Certified certification={certification} />
                </Item>
              </li>
            ))}
          </ul>
          <h3 className={styles['listTitle']}>{t('Columns')}</h3>
          <ul aria-label={t('Columns')} className={styles['list']}>
            {columns.map((column) => (
              <ColumnItem
                key={column.column_name}
                column={column}
                onPress={() => onAdd('columns', column.column_name)}
              />
            ))}
          </ul>
        </div>
      )}
    </section>
  );
});

const partOf = (kind: DraggedPart['kind'], value: string): DraggedPart => ({ kind, value, from: null });

interface ItemProps {
  readonly title: string;
  readonly part: DraggedPart;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** A click adds it to the chart; a drag, to the control that it is dropped on. */
function Item({ title, part, onPress, children }: ItemProps): ReactNode {
  return (
    <button
      type="button"
      className={styles['listItem']}
      title={title}
      draggable
      onDragStart={(event) => startDrag(event, part)}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

function Certified({ certification }: { readonly certification: Certification | undefined }): ReactNode {
  if (certification === undefined) return null;
  const { details } = certification;
  const text = certifiedText(certification);
  return (
    <span role="img" aria-label={text} title={details === '' ? text : `${text}. ${details}`}>
      <BadgeCheck {...ICON} size={14} className={styles['certified']} />
    </span>
  );
}

function ColumnItem({
  column,
  onPress,
}: {
  readonly column: DatasetColumn;
  readonly onPress: () => void;
}): ReactNode {
  const { column_name: id, verbose_name: label, type, is_dttm: isTime, type_generic: generic } = column;
  const kind = KINDS[isTime ? 2 : (generic ?? 1)] ?? KINDS[1];
  const KindIcon = kind.icon;
  return (
    <li>
      <Item title={type ?? t(kind.name)} part={partOf('column', id)} onPress={onPress}>
        <KindIcon {...ICON} size={14} />
        <span className={styles['listText']}>{label || id}</span>
        <Certified certification={column.certification} />
        <span className={styles['listDetail']}>{t(kind.name)}</span>
      </Item>
    </li>
  );
}
