import type { JsonRecord } from '../../../jsonValue.ts';
import type { FormData } from '../../form/formData.ts';
import { LABEL_SIZE } from '../../spec/specParts.ts';

export interface TreePlaces {
  readonly signals: readonly JsonRecord[];
  /** Expressions of the place of a node, of those of its depth and its position across. */
  readonly x: (deep: string, across: string) => string;
  readonly y: (deep: string, across: string) => string;
  /** An expression of the room for the name of a leaf. */
  readonly leafSpace: string;
  /** An expression of the distance between levels. */
  readonly gap: string;
  readonly isRadial: boolean;
  readonly isUpright: boolean;
}

/** Room for the names of the leaves, at most. */
const MAX_SPACE = 0.3;

/** How depth and position across become places on screen: by the layout and the direction of the form. */
export function treePlaces(form: FormData, leaves: number, depth: number): TreePlaces {
  const steps = Math.max(1, depth - 1);
  const every = (extent: string, step: number): JsonRecord => ({
    name: 'every',
    update: `max(1, ceil(${leaves * step} / ${extent}))`,
  });
  if (form['layout'] === 'radial') {
    const radius = 'max(10, min(width, height) / 2 - min(longest, min(width, height) * 0.27))';
    const angle = (across: string): string => `(2 * PI * ${across})`;
    return {
      leafSpace: 'min(longest, min(width, height) * 0.27)',
      gap: `radius / ${steps}`,
      isRadial: true,
      isUpright: false,
      signals: [{ name: 'radius', update: radius }, every('(2 * PI * radius)', LABEL_SIZE + 2)],
      x: (deep, across) => `width / 2 + radius * ${deep} * sin${angle(across)}`,
      y: (deep, across) => `height / 2 - radius * ${deep} * cos${angle(across)}`,
    };
  }
  const orient = form['orient'];
  const isUpright = orient === 'TB' || orient === 'BT';
  const isReversed = orient === 'RL' || orient === 'BT';
  const along = (deep: string): string => (isReversed ? `(1 - ${deep})` : deep);
  if (isUpright) {
    return {
      leafSpace: 'longest',
      gap: 'width',
      isRadial: false,
      isUpright,
      signals: [every('width', 64)],
      x: (_, across) => `width * ${across}`,
      y: (deep) => `20 + (height - 40) * ${along(deep)}`,
    };
  }
  return {
    leafSpace: 'longest',
    gap: `(width - 2 * side) / ${steps}`,
    isRadial: false,
    isUpright,
    signals: [
      { name: 'side', update: `min(longest, width * ${MAX_SPACE})` },
      every('height', LABEL_SIZE + 2),
    ],
    x: (deep) => `side + (width - 2 * side) * ${along(deep)}`,
    y: (_, across) => `height * ${across}`,
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
 * Where the name of a node is: beside it, as the form says. The names of leaves in a ring point outwards, and those of
 * leaves below each other stand at their end, where they do not cover the next one.
 */
export function labelPlace(form: FormData, isLeaf: boolean, across: number): JsonRecord {
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
