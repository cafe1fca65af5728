import { asList, asNumber, asRecord, isRecord, type JsonRecord } from '#domain/jsonValue.ts';

/** The size of a chart in pixels, with all its decorations. */
export interface Room {
  readonly width: number;
  readonly height: number;
}

/** Below these sizes decorations would leave no space for the marks. */
const FOR_TITLES: Room = { width: 180, height: 120 };
const FOR_SLANTED = 150;
/** Names that are turned only where they are crowded are cut first. */
const FOR_CUT_NAMES = 100;
const FOR_LABELS: Room = { width: 110, height: 64 };

/** The most of the width that names beside a plot take. */
const NAMES_SHARE = 0.4;
const LEAST_NAME = 48;

/**
 * A chart for a small space: marks have priority, so axis titles go before labels, and those before marks. Names are
 * horizontal where rotated ones would take half the height; as many as fit are shown.
 */
export function fitSpec(spec: JsonRecord, room: Room): JsonRecord {
  return withSmallMargins(withNamesBelow(withNamesBeside(withFewerParts(spec, room), room), room), room);
}

/** The same spec where no axis changes. */
function withAxes(spec: JsonRecord, change: (axis: JsonRecord) => JsonRecord): JsonRecord {
  const axes = asList(spec['axes']).map(asRecord);
  const changed = axes.map(change);
  return changed.every((axis, at) => axis === axes[at]) ? spec : { ...spec, axes: changed };
}

/** Names beside the plot are cut before they take most of the width; numbers and times never are. */
function withNamesBeside(spec: JsonRecord, { width }: Room): JsonRecord {
  const most = Math.max(LEAST_NAME, Math.floor(width * NAMES_SHARE));
  return withAxes(spec, (axis) => {
    // Scales of names are left to themselves to leave some out; lanes are named too.
    const isNamed = axis['labelOverlap'] === false || axis['scale'] === 'lane';
    return isNamed && axis['orient'] === 'left' && (asNumber(axis['labelLimit']) ?? 0) > most
      ? { ...axis, labelLimit: most }
      : axis;
  });
}

/** The most of the height that names below a plot take, upright, and how much longer slanted ones of that height are. */
const [NAMES_HEIGHT, SLANT] = [0.4, 1.75];
/** A month with its year: cut, it would read as another. */
const LEAST_UPRIGHT = 58;

/** The part of a step that a level name takes: there is room around the outermost ones, too. */
const LEVEL_SHARE = 0.85;

/** Names below the plot are as long as their room, and turned ones are cut before they take most of the height. */
function withNamesBelow(spec: JsonRecord, { height }: Room): JsonRecord {
  const most = Math.max(LEAST_UPRIGHT, Math.floor(height * NAMES_HEIGHT));
  return withAxes(spec, (axis) => {
    const limit = asNumber(axis['labelLimit']);
    // Only names that are turned where they are crowded.
    if (!isRecord(axis['labelAngle']) || limit === null) return axis;
    const [upright, slanted] = [most, Math.floor(most * SLANT)].map((each) => Math.min(limit, each));
    const signal = `isUpright ? ${upright} : crowded ? ${slanted} : max(${limit}, nameStep * ${LEVEL_SHARE} - 8)`;
    return { ...axis, labelLimit: { signal } };
  });
}

/** The most that a margin of the form takes of a small chart. */
const MARGIN_SHARE = 0.3;

const withSmallMargins = (spec: JsonRecord, { width, height }: Room): JsonRecord =>
  withAxes(spec, (axis) => {
    const { orient } = axis;
    const most = Math.floor(MARGIN_SHARE * (orient === 'left' || orient === 'right' ? width : height));
    return (asNumber(axis['minExtent']) ?? 0) > most ? { ...axis, minExtent: most } : axis;
  });

function withFewerParts(spec: JsonRecord, { width, height }: Room): JsonRecord {
  if (width >= FOR_TITLES.width && height >= FOR_SLANTED) return spec;
  const hasTitles = width >= FOR_TITLES.width && height >= FOR_TITLES.height;
  return withAxes(spec, (axis) => {
    const isAside = axis['orient'] === 'left' || axis['orient'] === 'right';
    const isNamed = axis['labelAngle'] !== undefined;
    const isWide = width >= FOR_LABELS.width;
    const hasLabels = isAside ? isWide : height >= FOR_LABELS.height && (isWide || !isNamed);
    return {
      ...axis,
      ...(!hasTitles && { title: null }),
      ...(!hasLabels && { labels: false, ticks: false, domain: false, title: null }),
      ...(!isAside &&
        isNamed &&
        height < (isRecord(axis['labelAngle']) ? FOR_CUT_NAMES : FOR_SLANTED) &&
        level(axis)),
    };
  });
}

const LEVEL_LIMIT = 72;

/** An axis with level labels. Times and numbers at its ends, which are not left out, stay within the chart. */
const level = (axis: JsonRecord): JsonRecord => ({
  ...(axis['labelFlush'] !== false && { encode: lastInRoom(axis) }),
  labelAngle: 0,
  labelAlign: undefined,
  labelBaseline: undefined,
  labelFlush: axis['labelFlush'] === false ? false : LEVEL_LIMIT / 2,
  labelLimit: LEVEL_LIMIT,
  labelOverlap: 'greedy',
});

/** Vega keeps the first and the last label of an axis although they overlap: where two have no room only the first has. */
function lastInRoom({ encode }: JsonRecord): JsonRecord {
  const text = String(asRecord(asRecord(asRecord(asRecord(encode)['labels'])['update'])['text'])['signal']);
  const signal = `datum.index > 0 && width < 14 * length(${text}) + 10 ? '' : ${text}`;
  return { labels: { update: { text: { signal } } } };
}
