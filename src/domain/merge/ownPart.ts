import { isRecord, type JsonRecord } from '../jsonValue.ts';
import { same } from './same.ts';
import { itemsById, shapeAt, type ContentShape } from './shape.ts';
import { ABSENT, present, sideAt, type Side } from './side.ts';

/** What somebody made of a base, and the content that holds nothing yet. */
export interface OwnSides {
  readonly blank: Side;
  readonly base: Side;
  readonly mine: Side;
}

/** The blank content with what differs from the base: nothing else of the base is in it. */
export function ownPart(shape: ContentShape, { blank, base, mine }: OwnSides): Side {
  if (!mine.there || (base.there && same(shape, base.value, mine.value))) return blank;
  if (shape.kind === 'record' && isRecord(mine.value)) {
    const [from, own, over] = [recordOf(base), mine.value, recordOf(blank)];
    const keys = [...new Set([...Object.keys(over), ...Object.keys(own)])];
    return present(
      Object.fromEntries(
        keys.flatMap((key) => {
          const sides = { blank: sideAt(over, key), base: sideAt(from, key), mine: sideAt(own, key) };
          const part = ownPart(shapeAt(shape, key), sides);
          return part.there ? [[key, part.value] as const] : [];
        }),
      ),
    );
  }
  if (shape.kind !== 'list' || shape.id === null) return mine;
  const [from, own] = [itemsById(shape, base.there ? base.value : []), itemsById(shape, mine.value)];
  if (from === null || own === null) return mine;
  return present(
    [...own].flatMap(([id, item]) => {
      const sides = {
        blank: ABSENT,
        base: from.has(id) ? present(from.get(id)) : ABSENT,
        mine: present(item),
      };
      // An item is whole, because the parts of it that did not change say what the others are about.
      return ownPart(shape.item, sides).there ? [item] : [];
    }),
  );
}

function recordOf(side: Side): JsonRecord {
  return side.there && isRecord(side.value) ? side.value : {};
}
