import type { JsonRecord } from '../../../jsonValue.ts';
import type { FormData } from '../../form/formData.ts';
import { LABEL_SIZE } from '../../spec/specParts.ts';

export interface TreePlaces {
  readonly signals: readonly JsonRecord[];
  /** Expressions of the place of a node, of those of its depth and its position across. */
  readonly x: (deep: string, across: string) => string;
  readonly y: (deep: string, across: string) => string;
  readonly isRadial: boolean;
  readonly isUpright: boolean;
}

/** Room for the names of the leaves, at most. */
const MOST_ROOM = 0.3;

/** How depth and position across become places on screen: by the layout and the direction of the form. */
export function treePlaces(form: FormData, leaves: number): TreePlaces {
  const every = (extent: string, step: number): JsonRecord => ({
    name: 'every',
    update: `max(1, ceil(${leaves * step} / ${extent}))`,
  });
  if (form['layout'] === 'radial') {
    const radius = 'max(10, min(width, height) / 2 - min(longest, width * 0.15))';
    const angle = (across: string): string => `(2 * PI * ${across})`;
    return {
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
      isRadial: false,
      isUpright,
      signals: [every('width', 64)],
      x: (_, across) => `width * ${across}`,
      y: (deep) => `20 + (height - 40) * ${along(deep)}`,
    };
  }
  return {
    isRadial: false,
    isUpright,
    signals: [
      { name: 'side', update: `min(longest, width * ${MOST_ROOM})` },
      every('height', LABEL_SIZE + 2),
    ],
    x: (deep) => `side + (width - 2 * side) * ${along(deep)}`,
    y: (_, across) => `height * ${across}`,
  };
}

type Side = 'left' | 'right' | 'top' | 'bottom';

const PLACES: Readonly<Record<Side, JsonRecord>> = {
  left: { dx: -1, dy: 0, align: 'right', baseline: 'middle' },
  right: { dx: 1, dy: 0, align: 'left', baseline: 'middle' },
  top: { dx: 0, dy: -1, align: 'center', baseline: 'bottom' },
  bottom: { dx: 0, dy: 1, align: 'center', baseline: 'top' },
};

/** Where the name of a node is: beside it, as the form says. The names of leaves in a ring point outwards. */
export function labelPlace(form: FormData, isLeaf: boolean, across: number): JsonRecord {
  if (form['layout'] === 'radial' && isLeaf) return PLACES[across < 0.5 ? 'right' : 'left'];
  const side = form[isLeaf ? 'child_label_position' : 'node_label_position'];
  if (side === 'left' || side === 'right' || side === 'top' || side === 'bottom') return PLACES[side];
  return PLACES[isLeaf ? 'bottom' : 'left'];
}
