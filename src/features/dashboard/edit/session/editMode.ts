import { applyLayoutEdit, type LayoutEdit } from '#domain/dashboard/edit/layoutEdit.ts';
import type { LayoutMap } from '#domain/dashboard/edit/layoutMap.ts';
import { positionText, shortName } from '#domain/dashboard/edit/names.ts';
import type { LayoutPlace } from '#domain/dashboard/edit/drop/place.ts';
import { nextPlace, placeIndex, placesFor } from '#domain/dashboard/edit/drop/places.ts';
import {
  sizeLimits,
  type NewSize,
  type SizeRange,
  type SizeLimits,
} from '#domain/dashboard/edit/edits/resize.ts';
import { t } from '#ui/t.ts';

/** A move or resize in progress. Its result is previewed, and becomes an edit on confirmation. */
export type EditMode =
  | { readonly kind: 'idle' }
  | {
      readonly kind: 'move';
      readonly id: string;
      /** Those that are moved together, among them the one with that id. */
      readonly ids: readonly string[];
      readonly places: readonly LayoutPlace[];
      readonly start: number;
      readonly at: number;
    }
  | {
      readonly kind: 'resize';
      readonly id: string;
      readonly ids: readonly string[];
      readonly limits: SizeLimits;
      readonly size: NewSize;
    };

export const IDLE: EditMode = { kind: 'idle' };

export function startMove(map: LayoutMap, id: string, ids: readonly string[] = [id]): EditMode {
  const places = placesFor(map, id);
  const start = Math.max(0, placeIndex(map, id, places));
  return { kind: 'move', id, ids, places, start, at: start };
}

export function startResize(map: LayoutMap, id: string, ids: readonly string[] = [id]): EditMode {
  return { kind: 'resize', id, ids, limits: sizeLimits(map, id), size: {} };
}

const DIRECTIONS: Readonly<Record<string, 'previous' | 'next' | 'up' | 'down'>> = {
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** The mode after a key; null if it does not handle the key. */
export function afterKey(map: LayoutMap, mode: EditMode, key: string): EditMode | null {
  const direction = DIRECTIONS[key];
  if (direction === undefined || mode.kind === 'idle') return null;
  if (mode.kind === 'move') return { ...mode, at: nextPlace(map, mode.places, mode.at, direction) };
  const { limits, size } = mode;
  if (direction === 'previous' || direction === 'next')
    return resizedTo(mode, { width: stepped(limits.width, size.width, direction === 'next') });
  return resizedTo(mode, { height: stepped(limits.height, size.height, direction === 'down') });
}

/** Another size, within the limits; a dimension that cannot change stays. */
export function resizedTo(mode: EditMode & { readonly kind: 'resize' }, size: NewSize): EditMode {
  const width = within(mode.limits.width, size.width);
  const height = within(mode.limits.height, size.height);
  return {
    ...mode,
    size: {
      ...mode.size,
      ...(width !== undefined && { width }),
      ...(height !== undefined && { height }),
    },
  };
}

function within(range: SizeRange | null, value: number | undefined): number | undefined {
  if (range === null || value === undefined) return undefined;
  return Math.min(range.most, Math.max(range.least, Math.round(value)));
}

function stepped(range: SizeRange | null, now: number | undefined, isMore: boolean): number | undefined {
  return range === null ? undefined : (now ?? range.now) + (isMore ? 1 : -1);
}

/** The edit made on confirmation; null if it would change nothing. */
export function editOf(mode: EditMode): LayoutEdit | null {
  switch (mode.kind) {
    case 'idle':
      return null;
    case 'move': {
      const to = mode.places[mode.at];
      const { id, ids } = mode;
      if (to === undefined || (mode.at === mode.start && ids.length === 1)) return null;
      return ids.length > 1 ? { kind: 'moveAll', id, ids, to } : { kind: 'move', id, to };
    }
    case 'resize': {
      if (mode.ids.length > 1 && Object.keys(mode.size).length > 0)
        return { kind: 'resizeAll', ids: mode.ids, by: growth(mode) };
      return Object.keys(mode.size).length === 0 ? null : { kind: 'resize', id: mode.id, size: mode.size };
    }
  }
}

/** By how much each of several components is resized. */
function growth({ size, limits }: EditMode & { readonly kind: 'resize' }): NewSize {
  const by = (to: number | undefined, range: SizeRange | null) => to && range && to - range.now;
  return {
    width: by(size.width, limits.width) ?? undefined,
    height: by(size.height, limits.height) ?? undefined,
  };
}

/** The resulting layout. Added rows have the same ids at every step, so that nothing is mounted again. */
export function previewOf(map: LayoutMap, mode: EditMode): LayoutMap {
  const edit = editOf(mode);
  if (edit === null) return map;
  const shown = applyLayoutEdit(map, edit, () => 'PREVIEW');
  return shown.ok ? shown.value : map;
}

/** Its announcement. */
export function announcementOf(map: LayoutMap, mode: EditMode): string {
  if (mode.kind === 'idle') return '';
  const preview = previewOf(map, mode);
  if (mode.kind === 'move') return positionText(preview, mode.id, t);
  const { width, height } = sizeLimits(preview, mode.id);
  const sizes = [
    ...(width === null ? [] : [t('width {n}', { n: width.now })]),
    ...(height === null ? [] : [t('height {n}', { n: height.now })]),
  ];
  return [shortName(preview, mode.id, t), ...sizes].join(', ');
}
