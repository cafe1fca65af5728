import type { ContentChange } from '#domain/merge/difference.ts';
import { asText } from '#domain/jsonValue.ts';
import { chartPart } from '#domain/chart/chartParts.ts';
import { vizTypeName } from './vizTypeName.ts';

/** The changes of a chart whose type was changed, in groups. */
export interface TypeChange {
  /** The names of both types. */
  readonly from: string;
  readonly to: string;
  /** The names of controls that only the form before has, and of those that only the form after has. */
  readonly gone: readonly string[];
  readonly brought: readonly string[];
  /** All other changes. */
  readonly rest: readonly ContentChange[];
}

/** Null if the type stays. */
export function typeChange(changes: readonly ContentChange[]): TypeChange | null {
  const type = changes.find((each) => controlOf(each) === 'viz_type');
  if (type === undefined || !type.before.there || !type.after.there) return null;
  const [from, to] = [asText(type.before.value), asText(type.after.value)];
  const isGone = (each: ContentChange): boolean => controlOf(each) !== null && !each.after.there;
  const isBrought = (each: ContentChange): boolean => controlOf(each) !== null && !each.before.there;
  const names = (of: readonly ContentChange[]): readonly string[] => [
    ...new Set(of.flatMap((each) => chartPart(each, [])?.noun ?? [])),
  ];
  return {
    from: vizTypeName(from),
    to: vizTypeName(to),
    gone: names(changes.filter(isGone)),
    brought: names(changes.filter(isBrought)),
    rest: changes.filter((each) => each !== type && !isGone(each) && !isBrought(each)),
  };
}

const controlOf = ({ path: [field, control] }: ContentChange): string | null =>
  field === 'form' && control !== undefined ? control : null;
