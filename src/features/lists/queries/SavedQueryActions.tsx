import { CalendarClock, ChartColumn, History, SquareArrowOutUpRight, Tag, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SavedQuery } from '#domain/savedQuery/savedQuery.ts';
import { IconButton, type IconButtonProps } from '#ui/kit/IconButton.tsx';
import { t } from '#ui/t.ts';
import styles from '../../shared/lists/Lists.module.css';

export interface SavedQueryActionsProps {
  readonly query: SavedQuery;
  readonly mayChart: boolean;
  readonly onVersions: () => void;
  /** Null where it is not offered. */
  readonly onTags: (() => void) | null;
  readonly onSchedule: (() => void) | null;
  readonly onDelete: () => void;
}

export const savedQueryAddress = (query: SavedQuery): string =>
  `/sqllab/?savedQueryId=${encodeURIComponent(query.id)}`;

/** What can be done with a saved query in the list. */
export function SavedQueryActions(props: SavedQueryActionsProps): ReactNode {
  const { query, mayChart, onVersions, onTags, onSchedule, onDelete } = props;
  const { remoteId, dbId } = query;
  const navigate = useNavigate();
  return (
    <span className={styles['actions']}>
      <Action
        label={t('Open in the editor')}
        icon={SquareArrowOutUpRight}
        onPress={() => void navigate(savedQueryAddress(query))}
      />
      {mayChart && remoteId !== null && dbId !== null && (
        <Action
          label={t('Create chart')}
          icon={ChartColumn}
          onPress={() => void navigate(`/explore/?datasource_type=saved_query&datasource_id=${remoteId}`)}
        />
      )}
      <Action label={t('Versions')} icon={History} onPress={onVersions} />
      {onTags !== null && <Action label={t('Tags')} icon={Tag} onPress={onTags} />}
      {onSchedule !== null && <Action label={t('Schedule')} icon={CalendarClock} onPress={onSchedule} />}
      <Action label={t('Delete')} icon={Trash2} onPress={onDelete} />
    </span>
  );
}

const Action = ({ label, icon, onPress }: ActionProps): ReactNode => (
  <IconButton small placement="start" {...{ label, icon, onPress }} />
);

interface ActionProps extends Pick<IconButtonProps, 'label' | 'icon'> {
  readonly onPress: () => void;
}
