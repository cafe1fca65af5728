import type { Point } from '#domain/point.ts';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Dimensions } from '#domain/filter/mask/dimensions.ts';
import type { ChartTheme, TooltipText } from '#charts/kit/spec/chartSpec.ts';
import type { MapPicture } from '#charts/kit/deck/mapPicture.ts';
import type { MapPlace } from '#charts/kit/deck/mapTooltips.ts';
import { fitView, type MapView } from '#charts/kit/deck/mapView.ts';
import { dependOnZoom, layersAt } from '#charts/kit/deck/layersAt.ts';
import { mapDimensionsAt, mapTooltipAt } from '#charts/kit/deck/mapTooltipAt.ts';
import { outOfViewNotes } from '#charts/kit/deck/outOfViewNotes.ts';
import { t } from '../../t.ts';
import { ChartNotes } from '../ChartMessage.tsx';
import { ChartTooltip, type PointedAt } from '../ChartTooltip.tsx';
import type { ArrangementStore } from '../chartArrangement.ts';
import { createBase, waterColor } from './baseMap.ts';
import { deckLayer } from './deck/deckLayer.ts';
import { createDeckMap, type DeckMap } from './deck/deckMap.ts';
import styles from './MapChart.module.css';
import { MapKeys } from './MapKeys.tsx';
import { zoomed } from './movedView.ts';
import { useRoomSize, type ViewportSize } from './useRoomSize.ts';
import { mapTilesAddress, useTiles } from './useTiles.ts';
import { Maximize, Minus, Plus } from 'lucide-react';
import { IconButton } from '../../kit/IconButton.tsx';

export interface MapViewportProps {
  readonly label: string;
  readonly picture: MapPicture;
  /** What the picture is of: a tooltip stays while rows are selected, and not when there are others. */
  readonly source: object;
  readonly theme: ChartTheme;
  /** Keeps where the person looked. */
  readonly arrangement: ArrangementStore | undefined;
  /** The legend has the buttons' corner. */
  readonly isButtonsAside: boolean;
  readonly onPress: ((dimensions: Dimensions) => void) | undefined;
  readonly onContext: ((dimensions: Dimensions, at: Point) => void) | undefined;
  readonly onDrawn: (() => void) | undefined;
  readonly onFailure: (error: unknown) => void;
  /** What lies over the map, in its own pixels. */
  readonly overlay?: (view: MapView, size: ViewportSize) => ReactNode;
  /** What of it is in the middle; null if nothing is. */
  readonly readOverlay?: (view: MapView, size: ViewportSize) => TooltipText | null;
  readonly children: ReactNode;
}

/** A map that is moved and zoomed by pointer, keys and buttons, and its notes. */
export function MapViewport(props: MapViewportProps): ReactNode {
  const { label, picture, theme } = props;
  const room = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const keys = useRef<HTMLDivElement>(null);
  const map = useRef<DeckMap | null>(null);
  /** The person's own section; null for the picture's. */
  const [own, setOwnView] = useState<MapView | null>(() => props.arrangement?.read().view ?? null);
  const size = useRoomSize(room);
  const [pointed, setPointed] = useState<
    (PointedAt & { readonly source: object; readonly place: MapPlace | null }) | null
  >(null);
  const [base] = useState(createBase);
  const [address] = useState(mapTilesAddress);
  const view = own ?? (size === null ? null : startOf(picture, size));
  const zoom = view === null ? 0 : Math.round(view.zoom);
  const tiles = useTiles(address, view, size);
  const outOfView = useMemo(
    () => (size === null ? [] : outOfViewNotes(picture, size, true)),
    [picture, size],
  );

  function setOwn(next: MapView | null): void {
    setOwnView(next);
    props.arrangement?.keep({ view: next });
  }

  const viewed = useEffectEvent((next: MapView) => setOwn(next));
  function showText(text: TooltipText | null, place: MapPlace | null, at: Point): TooltipText | null {
    const { left = 0, top = 0 } = room.current?.getBoundingClientRect() ?? {};
    setPointed(text === null ? null : { text, place, x: left + at.x, y: top + at.y, source: props.source });
    return text;
  }
  const reportPlace = useEffectEvent((place: MapPlace | null, at: Point) =>
    showText(place && mapTooltipAt(picture.tooltips, place), place, at),
  );
  function press(place: MapPlace): void {
    const dimensions = mapDimensionsAt(picture.dimensions, place);
    if (dimensions !== null) props.onPress?.(dimensions);
  }
  const pressed = useEffectEvent(press);
  function readMiddle(isPress: boolean): TooltipText | null {
    const middle = { x: (size?.width ?? 0) / 2, y: (size?.height ?? 0) / 2 };
    const place = map.current?.pick(middle) ?? null;
    if (isPress && place !== null) press(place);
    const text = place && mapTooltipAt(picture.tooltips, place);
    const over = view && size && props.readOverlay?.(view, size);
    return showText(text ?? over ?? null, place, middle);
  }
  /** The picture that was reported as drawn. */
  const reported = useRef<MapPicture | null>(null);
  const drawn = useEffectEvent(() => {
    if (reported.current === picture) return;
    reported.current = picture;
    props.onDrawn?.();
  });
  const failed = useEffectEvent(props.onFailure);
  const start = useEffectEvent(() => view);

  const isReady = size !== null;
  useEffect(() => {
    const first = start();
    if (!isReady || box.current === null || first === null) return undefined;
    const made = createDeckMap(box.current, first, {
      viewed,
      pointed: reportPlace,
      pressed,
      drawn,
      failed,
    });
    map.current = made;
    return () => {
      map.current = null;
      made.end();
    };
  }, [isReady]);

  const shownZoom = dependOnZoom(picture.layers) ? zoom : 0;
  const isPressable = props.onPress !== undefined;
  useEffect(() => {
    const described = layersAt(picture.layers, shownZoom);
    map.current?.show(
      [...base(theme.mode), ...tiles, ...described.map((each) => deckLayer(each, theme.font))],
      isPressable,
    );
  }, [picture, shownZoom, theme, base, tiles, isReady, isPressable]);
  useEffect(() => {
    if (view !== null) map.current?.look(view);
  }, [view, isReady]);

  return (
    <>
      <div
        ref={room}
        className={styles['room']}
        style={{ background: waterColor(theme.mode) }}
        // Only then does the wheel zoom: a page with maps must scroll.
        onPointerDown={() => keys.current?.focus({ preventScroll: true })}
        onMouseLeave={() => setPointed(null)}
        onContextMenu={(event) => {
          if (props.onContext === undefined) return;
          event.preventDefault();
          const dimensions = pointed?.place ? mapDimensionsAt(picture.dimensions, pointed.place) : null;
          props.onContext(dimensions ?? {}, { x: event.clientX, y: event.clientY });
        }}
      >
        <div ref={box} className={styles['map']} aria-hidden="true" />
        <MapKeys
          ref={keys}
          label={label}
          view={view}
          onView={(next) => {
            setPointed(null);
            setOwn(next);
          }}
          onRead={readMiddle}
          onFocus={(isFocused) => {
            if (!isFocused) setPointed(null);
            map.current?.zoomByWheel(isFocused);
          }}
        />
        {view !== null && size !== null && props.overlay?.(view, size)}
        {props.children}
        <MapButtons
          isAside={props.isButtonsAside}
          onZoom={(by) => setOwn(view === null ? null : zoomed(view, by))}
          onWhole={() => setOwn(size === null ? null : fitted(picture, size))}
        />
        {address === null ? null : (
          <span className={styles['source']}>{t('Map: {host}', { host: new URL(address).host })}</span>
        )}
        {pointed?.source === props.source ? (
          <ChartTooltip text={pointed.text} x={pointed.x} y={pointed.y} />
        ) : null}
      </div>
      <ChartNotes notes={[...picture.notes, ...outOfView]} />
    </>
  );
}

const WORLD = { west: -170, south: -55, east: 190, north: 75 };

const fitted = (picture: MapPicture, size: ViewportSize): MapView =>
  fitView(picture.extent ?? WORLD, size, picture.tilt);

const startOf = (picture: MapPicture, size: ViewportSize): MapView => picture.view ?? fitted(picture, size);

interface MapButtonsProps {
  /** The legend has the buttons' corner. */
  readonly isAside: boolean;
  readonly onZoom: (by: number) => void;
  readonly onWhole: () => void;
}

function MapButtons({ isAside, onZoom, onWhole }: MapButtonsProps): ReactNode {
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
