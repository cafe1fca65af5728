import { Maximize, Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { type PanZoom, type Section, WHOLE, zoomedBy } from '#charts/kit/spec/layout/panZoom.ts';
import { IconButton } from '../../kit/IconButton.tsx';
import { t } from '../../t.ts';
import styles from './PanZoom.module.css';
import { ZOOM_STEP } from './sectionAfterKey.ts';

export interface PanZoomButtonsProps {
  readonly can: PanZoom;
  readonly section: () => Section;
  readonly onShow: (section: Section) => void;
}

/** Zooms a drawing, and shows all of it again. */
export function PanZoomButtons({ can, section, onShow }: PanZoomButtonsProps): ReactNode {
  const zoom = (by: number) => () => onShow(zoomedBy(section(), by));
  return (
    <div className={styles['buttons']} data-print="hide">
      {can.canZoom && (
        <>
          <IconButton small placement="left" icon={Plus} label={t('Zoom in')} onPress={zoom(ZOOM_STEP)} />
          <IconButton
            small
            placement="left"
            icon={Minus}
            label={t('Zoom out')}
            onPress={zoom(1 / ZOOM_STEP)}
          />
        </>
      )}
      <IconButton
        small
        placement="left"
        icon={Maximize}
        label={t('Show the whole chart')}
        onPress={() => onShow(WHOLE)}
      />
    </div>
  );
}
