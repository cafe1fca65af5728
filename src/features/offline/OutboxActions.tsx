import { CopyPlus, Download, GitCompare, RotateCw, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OutboxRow } from '#store/outbox/outboxRow.ts';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { t } from '#ui/t.ts';
import { useDevice } from '../services/device.ts';
import { canBeCopied } from './describeRow.ts';
import styles from './OfflinePage.module.css';

export interface OutboxActionsProps {
  readonly row: OutboxRow;
  /** Null without a conflict. */
  readonly onDecide: (() => void) | null;
  readonly onDiscard: () => void;
}

/** What can be done with a pending change. */
export function OutboxActions({ row, onDecide, onDiscard }: OutboxActionsProps): ReactNode {
  const { outbox } = useDevice();
  return (
    <span className={styles['actions']}>
      {onDecide && <IconButton small label={t('Decide')} icon={GitCompare} onPress={onDecide} />}
      <IconButton small label={t('Retry')} icon={RotateCw} onPress={() => outbox.retry(row)} />
      {canBeCopied(row) && (
        <IconButton small label={t('Keep as copy')} icon={CopyPlus} onPress={() => outbox.keepAsCopy(row)} />
      )}
      <IconButton small label={t('Export')} icon={Download} onPress={() => outbox.exportRow(row)} />
      <IconButton small label={t('Discard')} icon={Trash2} onPress={onDiscard} />
    </span>
  );
}
