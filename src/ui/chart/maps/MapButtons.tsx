import { Maximize, Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../kit/IconButton.tsx';
import { t } from '../../t.ts';
import styles from './MapChart.module.css';

export interface MapButtonsProps {
  /** The legend has the buttons' corner. */
  readonly isAside: boolean;
  readonly onZoom: (by: number) => void;
  readonly onWhole: () => void;
}

export function MapButtons({ isAside, onZoom, onWhole }: MapButtonsProps): ReactNode {
  return (
    <div className={styles['buttons']} data-aside={isAside || undefined} data-print="hide">
      <IconButton small placement="left" icon={Plus} label={t('Zoom in')} onPress={() => onZoom(1)} />
      <IconButton small placement="left" icon={Minus} label={t('Zoom out')} onPress={() => onZoom(-1)} />
      <IconButton
        small
        placement="left"
        icon={Maximize}
        label={t('Show the whole chart')}
        onPress={onWhole}
      />
    </div>
  );
}
