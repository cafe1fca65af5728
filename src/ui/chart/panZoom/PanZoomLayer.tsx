import {
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
} from 'react';
import { Maximize, Minus, Plus } from 'lucide-react';
import {
  type PanZoom,
  type Section,
  sectionSignals,
  WHOLE,
  zoomedBy,
} from '#charts/kit/spec/layout/panZoom.ts';
import { type ArrangementStore, AS_STORED, type ChartArrangement } from '../chartArrangement.ts';
import type { VegaDrawing } from '../vega/drawing.ts';
import { t } from '../../t.ts';
import { IconButton } from '../../kit/IconButton.tsx';
import { listenForPanZoom } from './panZoomGestures.ts';
import { sectionAfterKey, ZOOM_STEP } from './sectionAfterKey.ts';
import styles from './PanZoom.module.css';

interface PanZoomButtonsProps {
  readonly can: PanZoom;
  readonly section: () => Section;
  readonly onShow: (section: Section) => void;
}

/** Zooms a drawing, and shows all of it again. */
function PanZoomButtons({ can, section, onShow }: PanZoomButtonsProps): ReactNode {
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

export interface PanZoomHandle {
  /** Whether the key was one of panning and zooming. */
  readonly key: (event: { readonly key: string; readonly shiftKey: boolean }) => boolean;
}

export interface PanZoomLayerProps {
  readonly ref: Ref<PanZoomHandle>;
  readonly can: PanZoom;
  /** The element whose pointers move the drawing. */
  readonly box: RefObject<HTMLElement | null>;
  readonly drawing: () => VegaDrawing | null;
  /** What the person left it as; without it, it starts whole. */
  readonly store: ArrangementStore | undefined;
  readonly onDragged: () => void;
  /** The marks are at their new places. */
  readonly onShown: () => void;
}

type Arranged = Pick<ChartArrangement, 'section' | 'moved'>;

const AS_DRAWN: Arranged = { section: AS_STORED.section, moved: AS_STORED.moved };

/**
 * Pans and zooms a drawing by pointer, wheel, keys and buttons, and drags its marks. It stays so when it is redrawn,
 * and when it was removed from the page for a while.
 */
export function PanZoomLayer(props: PanZoomLayerProps): ReactNode {
  const { ref, can, box, drawing, store, onDragged, onShown } = props;
  const arranged = useRef<Arranged>(AS_DRAWN);
  const dragged = useEffectEvent(onDragged);
  const current = useEffectEvent(() => can);
  const section = (): Section => arranged.current.section;

  async function arrange(next: Arranged): Promise<void> {
    arranged.current = next;
    store?.keep(next);
    const isAsDrawn = next.section === WHOLE && next.moved === AS_DRAWN.moved;
    await drawing()?.set(isAsDrawn ? {} : { ...sectionSignals(next.section), moved: next.moved });
    onShown();
  }
  /** The whole chart is as it was drawn. */
  const show = (next: Section): void =>
    void arrange(next === WHOLE ? AS_DRAWN : { ...arranged.current, section: next });
  const showNow = useEffectEvent(show);
  const moveNow = useEffectEvent((key: string, x: number, y: number) => {
    const { moved } = arranged.current;
    const before = moved[key] ?? { x: 0, y: 0 };
    void arrange({ ...arranged.current, moved: { ...moved, [key]: { x: before.x + x, y: before.y + y } } });
  });
  const area = useEffectEvent(() => drawing()?.area() ?? null);
  const resume = useEffectEvent(() => {
    const { section: last, moved } = store?.read() ?? AS_STORED;
    if (last !== WHOLE || moved !== AS_DRAWN.moved) void arrange({ section: last, moved });
  });
  const grabbed = useEffectEvent(() => drawing()?.grabbed() ?? null);

  useEffect(() => resume(), []);
  useEffect(
    () =>
      box.current === null
        ? undefined
        : listenForPanZoom(box.current, {
            can: current,
            section: () => arranged.current.section,
            show: showNow,
            area,
            grabbed,
            move: moveNow,
            dragged,
          }),
    [box],
  );
  useImperativeHandle(ref, () => ({
    key(event) {
      const next = sectionAfterKey(section(), event, can);
      if (next !== null) show(next);
      return next !== null;
    },
  }));

  return <PanZoomButtons can={can} section={section} onShow={show} />;
}
