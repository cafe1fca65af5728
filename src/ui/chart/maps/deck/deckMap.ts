import type { Point } from '#domain/point.ts';
import { Deck, type Layer, MapView as MercatorView, type PickingInfo } from '@deck.gl/core';
import type { MapPlace } from '#charts/kit/deck/mapTooltips.ts';
import { MIN_ZOOM, type MapView, MAX_ZOOM } from '#charts/kit/deck/mapView.ts';

/** What the pointer is at, from what the library found there. */
function pickedPlace({ object, layer, coordinate, viewport }: PickingInfo): MapPlace | null {
  if (object === undefined || object === null || layer === null) return null;
  const found = object as Readonly<Record<string, unknown>>;
  const number = (key: string): number | null => {
    const value = found[key];
    return typeof value === 'number' ? value : null;
  };
  const count = number('count');
  const rows = Array.isArray(found['points'])
    ? found['points'].map((point: { readonly row: number }) => point.row)
    : null;
  const [longitude, latitude] = coordinate ?? [];
  return {
    // The row of a cell is that of a grid.
    row: rows === null ? number('row') : null,
    layer: layer.id,
    value: number('value') ?? number('elevationValue') ?? number('colorValue'),
    ...(count !== null && { count }),
    ...(rows !== null && { rows }),
    ...(longitude !== undefined &&
      latitude !== undefined &&
      viewport !== undefined && { pointer: { at: [longitude, latitude], zoom: viewport.zoom } }),
  };
}

export interface MapEvents {
  readonly viewed: (view: MapView) => void;
  readonly pointed: (place: MapPlace | null, at: Point) => void;
  readonly pressed: (place: MapPlace) => void;
  readonly drawn: () => void;
  readonly failed: (error: unknown) => void;
}

export interface DeckMap {
  readonly show: (layers: readonly Layer[], isPressable: boolean) => void;
  readonly look: (view: MapView) => void;
  /** Whether the wheel zooms; otherwise it scrolls the page. */
  readonly zoomByWheel: (isOn: boolean) => void;
  /** What is at a place of the box, or close to it. */
  readonly pick: (at: Point) => MapPlace | null;
  readonly end: () => void;
}

/** How far from a place something is picked, in pixels. */
const NEAR = 8;

/** Whether this browser can draw maps. */
export function hasWebGl(): boolean {
  const context = document.createElement('canvas').getContext('webgl2');
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}

/** A map in a box, with a canvas of its own. Coordinates of events are those of the box. */
export function createDeckMap(box: HTMLElement, view: MapView, events: MapEvents): DeckMap {
  let isEnded = false;
  let isPressable = false;
  const controller = (scrollZoom: boolean) => ({ keyboard: false, scrollZoom, doubleClickZoom: true });
  const deck = new Deck({
    parent: box as HTMLDivElement,
    views: new MercatorView({ repeat: true }),
    viewState: bounded(view),
    controller: controller(false),
    // One finger scrolls the page, and two move and zoom the map.
    touchAction: 'pan-x pan-y',
    layers: [],
    useDevicePixels: true,
    getCursor: ({ isDragging, isHovering }) =>
      isDragging ? 'grabbing' : isHovering && isPressable ? 'pointer' : 'grab',
    onViewStateChange: ({ viewState }) => {
      events.viewed(viewState as unknown as MapView);
    },
    onHover: (info) => events.pointed(pickedPlace(info), { x: info.x, y: info.y }),
    onClick: (info, { pointerType }) => {
      const place = pickedPlace(info);
      // A finger does not hover: what it taps is shown.
      if (pointerType !== 'mouse') events.pointed(place, { x: info.x, y: info.y });
      if (place !== null) events.pressed(place);
    },
    onAfterRender: () => {
      // The library makes its elements focusable for keys, which are not used.
      for (const each of [box, ...box.querySelectorAll('[tabindex]')]) each.removeAttribute('tabindex');
      if (!isEnded) events.drawn();
    },
    onError: (error) => {
      if (!isEnded) events.failed(error);
    },
  });
  return {
    show(layers, canPress) {
      isPressable = canPress;
      deck.setProps({ layers: [...layers] });
    },
    look: (next) => deck.setProps({ viewState: bounded(next) }),
    zoomByWheel: (isOn) => deck.setProps({ controller: controller(isOn) }),
    pick(at) {
      const found = deck.pickObject({ ...at, radius: NEAR });
      return found === null ? null : pickedPlace(found);
    },
    end() {
      isEnded = true;
      const canvas = deck.getCanvas();
      deck.finalize();
      // A page can only have a few of these contexts, and an unused one ends late.
      canvas?.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext();
      canvas?.remove();
    },
  };
}

const bounded = ({ longitude, latitude, zoom, bearing, pitch }: MapView) => ({
  longitude,
  latitude,
  zoom,
  bearing,
  pitch,
  minZoom: MIN_ZOOM,
  maxZoom: MAX_ZOOM,
});
