import type { JsonRecord } from '#domain/jsonValue.ts';
import { acrossSection, downSection } from '../kit/spec/layout/panZoom.ts';
import { LABEL_SIZE } from '../kit/spec/specParts.ts';
import type { TreeForm } from './chart.ts';

export interface TreePlaces {
  readonly signals: readonly JsonRecord[];
  /** Expressions of the place of a node, of those of its depth and its position across. */
  readonly x: (deep: string, across: string) => string;
  readonly y: (deep: string, across: string) => string;
  /** Expressions of the room for the name of the root, and for that of a leaf. */
  readonly rootRoom: string;
  readonly leafRoom: string;
  /** An expression of the distance between levels. */
  readonly gap: string;
  readonly isRadial: boolean;
  readonly isUpright: boolean;
}

/** Room for the names beside the first and the last level, at most, and beside a ring. */
const [MAX_FIRST, MAX_LAST, MAX_OUTSIDE] = [0.25, 0.4, 0.29];
/** Beside a node without a name. */
const MIN_ROOM = 10;

export interface TreeShape {
  readonly leaves: number;
  readonly depth: number;
  /** The approximate lengths of the names of the root and of the longest leaf, in pixels. */
  readonly rootLength: number;
  readonly leafLength: number;
}

/** How depth and position across become places on screen: by the layout and the direction of the form. */
export function treePlaces(form: TreeForm, { leaves, depth, rootLength, leafLength }: TreeShape): TreePlaces {
  // As values of signals, opening a node leaves the drawing's expressions as they are.
  const counts: readonly JsonRecord[] = [
    { name: 'leaves', value: leaves },
    { name: 'steps', value: Math.max(1, depth - 1) },
    { name: 'rootLength', value: rootLength },
    { name: 'leafLength', value: leafLength },
  ];
  const every = (extent: string, step: number): JsonRecord => ({
    name: 'every',
    update: `max(1, ceil(leaves * ${step} / (${extent} * sectionZoom)))`,
  });
  if (form['layout'] === 'radial') {
    const radius = `max(10, min(width, height) / 2 - min(leafLength, min(width, height) * ${MAX_OUTSIDE}))`;
    const angle = (across: string): string => `(2 * PI * ${across})`;
    // To the edge of the box in the direction of the name.
    const toEdge = `min(width / 2 / max(0.01, abs(sin${angle('datum.across')})), height / 2 / max(0.01, abs(cos${angle('datum.across')})))`;
    return {
      // At one side of the middle.
      rootRoom: 'max(20, min(width, height) / 2 - 20)',
      leafRoom: `max(20, ${toEdge} - radius)`,
      gap: 'radius * sectionZoom / steps',
      isRadial: true,
      isUpright: false,
      signals: [
        ...counts,
        { name: 'radius', update: radius },
        every('(2 * PI * (radius + 8))', LABEL_SIZE + 1),
      ],
      x: (deep, across) => acrossSection(`width / 2 + radius * ${deep} * sin${angle(across)}`),
      y: (deep, across) => downSection(`height / 2 - radius * ${deep} * cos${angle(across)}`),
    };
  }
  const orient = form['orient'];
  const isUpright = orient === 'TB' || orient === 'BT';
  const isReversed = orient === 'RL' || orient === 'BT';
  const along = (deep: string): string => (isReversed ? `(1 - ${deep})` : deep);
  if (isUpright) {
    return {
      rootRoom: 'min(rootLength, width)',
      leafRoom: 'min(leafLength, max(64, width / max(1, leaves)))',
      gap: 'width * sectionZoom',
      isRadial: false,
      isUpright,
      signals: [...counts, every('width', 64)],
      x: (_, across) => acrossSection(`width * ${across}`),
      y: (deep) => downSection(`20 + (height - 40) * ${along(deep)}`),
    };
  }
  const gap = '(width - first - last) * sectionZoom / steps';
  const [before, after] = isReversed ? ['last', 'first'] : ['first', 'last'];
  /** Whether the names of the root, or of leaves, are outside of the levels: not at all, half or wholly. */
  const outside = (isLeaf: boolean): number =>
    (1 + Number(labelPlace(form, isLeaf, 0)['dx']) * (isLeaf === isReversed ? -1 : 1)) / 2;
  return {
    rootRoom: outside(false) === 0 ? gap : 'first',
    leafRoom: outside(true) === 0 ? gap : 'last',
    gap,
    isRadial: false,
    isUpright,
    signals: [
      ...counts,
      {
        name: 'first',
        update: `max(${MIN_ROOM}, min(rootLength * ${outside(false)}, width * ${MAX_FIRST}))`,
      },
      { name: 'last', update: `max(${MIN_ROOM}, min(leafLength * ${outside(true)}, width * ${MAX_LAST}))` },
      every('height', LABEL_SIZE + 2),
    ],
    x: (deep) => acrossSection(`${before} + (width - ${before} - ${after}) * ${along(deep)}`),
    y: (_, across) => downSection(`height * ${across}`),
  };
}

type Side = 'left' | 'right' | 'top' | 'bottom';

const PLACES: Readonly<Record<Side, JsonRecord>> = {
  left: { dx: -1, dy: 0, align: 'right', baseline: 'middle', angle: 0 },
  right: { dx: 1, dy: 0, align: 'left', baseline: 'middle', angle: 0 },
  top: { dx: 0, dy: -1, align: 'center', baseline: 'bottom', angle: 0 },
  bottom: { dx: 0, dy: 1, align: 'center', baseline: 'top', angle: 0 },
};

/**
 * Where the name of a node is: beside it, as the form sets it. The names of leaves in a ring point outwards, and those
 * of leaves below each other stand at their end, where they do not cover the next one.
 */
export function labelPlace(form: TreeForm, isLeaf: boolean, across: number): JsonRecord {
  if (form['layout'] === 'radial' && isLeaf) {
    const angle = 2 * Math.PI * across;
    const isRight = across <= 0.5;
    return {
      dx: Math.sin(angle),
      dy: -Math.cos(angle),
      align: isRight ? 'left' : 'right',
      baseline: 'middle',
      angle: across * 360 + (isRight ? -90 : 90),
    };
  }
  const side = form[isLeaf ? 'child_label_position' : 'node_label_position'];
  const isLying = form['orient'] !== 'TB' && form['orient'] !== 'BT';
  if (isLeaf && isLying && side !== 'left' && side !== 'right')
    return PLACES[form['orient'] === 'RL' ? 'left' : 'right'];
  if (side === 'left' || side === 'right' || side === 'top' || side === 'bottom') return PLACES[side];
  return PLACES[isLeaf ? 'bottom' : 'left'];
}
