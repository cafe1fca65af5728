import { asList, asNumber, asRecord } from '../../jsonValue.ts';
import type { JsonRecord } from '../../jsonValue.ts';

/** The size of a chart in pixels, with all its decorations. */
export interface Room {
  readonly width: number;
  readonly height: number;
}

/** Below these sizes decorations would leave no space for the marks. */
const FOR_TITLES: Room = { width: 180, height: 120 };
const FOR_SLANTED = 150;
const FOR_LABELS: Room = { width: 110, height: 64 };

/** The most of the width that names beside a plot take. */
const NAMES_SHARE = 0.4;
const LEAST_NAME = 48;

/**
 * A chart for a small space: marks have priority, so axis titles go before labels, and those before marks. Names are
 * horizontal where rotated ones would take half the height; as many as fit are shown.
 */
export function fitSpec(spec: JsonRecord, room: Room): JsonRecord {
  return withSmallMargins(withShortNames(withFewerParts(spec, room), room), room);
}

/** Names beside the plot are cut before they take most of the width; numbers and times never are. */
function withShortNames(spec: JsonRecord, { width }: Room): JsonRecord {
  const most = Math.max(LEAST_NAME, Math.floor(width * NAMES_SHARE));
  const isTooLong = (axis: JsonRecord): boolean => {
    const limit = asNumber(axis['labelLimit']);
    // Scales of names are left to themselves to leave some out; lanes are named too.
    const isNamed = axis['labelOverlap'] === false || axis['scale'] === 'lane';
    return isNamed && axis['orient'] === 'left' && limit !== null && limit > most;
  };
  const axes = asList(spec['axes']).map(asRecord);
  if (!axes.some(isTooLong)) return spec;
  return { ...spec, axes: axes.map((axis) => (isTooLong(axis) ? { ...axis, labelLimit: most } : axis)) };
}

/** The most that a margin of the form takes of a small chart. */
const MARGIN_SHARE = 0.3;

function withSmallMargins(spec: JsonRecord, { width, height }: Room): JsonRecord {
  const axes = asList(spec['axes']).map(asRecord);
  const most = ({ orient }: JsonRecord): number =>
    Math.floor(MARGIN_SHARE * (orient === 'left' || orient === 'right' ? width : height));
  const isTooWide = (axis: JsonRecord): boolean => (asNumber(axis['minExtent']) ?? 0) > most(axis);
  if (!axes.some(isTooWide)) return spec;
  return { ...spec, axes: axes.map((axis) => (isTooWide(axis) ? { ...axis, minExtent: most(axis) } : axis)) };
}

function withFewerParts(spec: JsonRecord, { width, height }: Room): JsonRecord {
  const all = asList(spec['axes']);
  if (all.length === 0 || (width >= FOR_TITLES.width && height >= FOR_SLANTED)) return spec;
  const hasTitles = width >= FOR_TITLES.width && height >= FOR_TITLES.height;
  const axes = all.map(asRecord).map((axis) => {
    const isAside = axis['orient'] === 'left' || axis['orient'] === 'right';
    const isNamed = axis['labelAngle'] !== undefined;
    const isWide = width >= FOR_LABELS.width;
    const hasLabels = isAside ? isWide : height >= FOR_LABELS.height && (isWide || !isNamed);
    return {
      ...axis,
      ...(!hasTitles && { title: null }),
      ...(!hasLabels && { labels: false, ticks: false, domain: false, title: null }),
      ...(!isAside && isNamed && height < FOR_SLANTED && LEVEL),
    };
  });
  return { ...spec, axes };
}

const LEVEL = {
  labelAngle: 0,
  labelAlign: 'center',
  labelBaseline: 'top',
  labelLimit: 72,
  labelOverlap: 'greedy',
};
