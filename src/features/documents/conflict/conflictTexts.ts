import { changesBetween, type ContentSides } from '#documents/state/content.ts';
import { kindOf } from '#documents/kinds/kinds.ts';
import type { DashboardContents } from '#domain/dashboard/form/dashboardContent.ts';
import { componentName, shortName } from '#domain/dashboard/edit/names.ts';
import { asRecord, asText, isRecord } from '#domain/jsonValue.ts';
import type { Conflict } from '#domain/merge/conflict.ts';
import type { ContentChange } from '#domain/merge/difference.ts';
import { type NamePart, type ChangedPart, partChanges } from '#domain/merge/part.ts';
import type { Side } from '#domain/merge/side.ts';
import { t } from '#ui/t.ts';
import { partText, phrasesOf } from '../changesText.ts';
import { namePartOf } from '../kindTexts.ts';
import { changedParts, plainText, type ValueNames } from './valueText.ts';

const MAX_LETTERS = 160;

type About = Pick<Conflict, 'path' | 'base' | 'kind'>;

/** One side of a conflict, in words. `contents` is the content of that side. */
export function sideText({ path, base, kind }: About, side: Side, contents: object): string {
  if (!side.there) return base.there ? t('Removed') : t('Not there');
  const { value } = side;
  const layout = path[0] === 'layout' ? ((contents as Partial<DashboardContents>).layout ?? null) : null;
  const nameOf = (id: string): string => (layout === null ? id : shortName(layout, id, t));
  if (kind === 'order') return shortened((value as readonly string[]).map(nameOf).join(', '));
  if (layout !== null && path[3] === 'parent')
    return t('In {place}', { place: componentName(layout, asText(value), t) });
  if (path[0] === 'published') return value === true ? t('Published') : t('Draft');
  if (!isRecord(value)) return shortened(plainText(value));
  const before = base.there && isRecord(base.value) ? base.value : {};
  const parts = changedParts(value, before, namesOf(contents));
  // Of a thing that the other side removed, as it was.
  return parts.length === 0 ? t('Unchanged') : shortened(parts.join('; '));
}

/** What both sides changed, as it was before; null where it was not there. */
export function beforeText(conflict: Conflict, contents: object): string | null {
  const { base, mine, theirs } = conflict;
  if (!base.there) return null;
  const { value } = base;
  if (conflict.kind === 'order' || !isRecord(value)) return sideText(conflict, base, contents);
  const parts = [mine, theirs].flatMap((side) =>
    side.there && isRecord(side.value) ? changedParts(value, side.value, namesOf(contents)) : [],
  );
  return parts.length === 0 ? null : shortened([...new Set(parts)].join('; '));
}

const namesOf = (contents: object): ValueNames => {
  const { metadata = {}, layout = {} } = contents as Partial<DashboardContents>;
  return { layout, metadata };
};

function shortened(text: string): string {
  return text.length > MAX_LETTERS ? `${text.slice(0, MAX_LETTERS)}…` : text;
}

/** "Chart Sales: width". */
export function partTitle(part: ChangedPart): string {
  const { detail } = part;
  return detail === undefined
    ? partText(part)
    : t('{what}: {detail}', { what: partText(part), detail: t(detail) });
}

/**
 * What one side changed that contradicts nothing, and so is merged: a line for each part by its name, with what it was
 * and is, removals among them.
 */
export function mergedLines(
  kindName: string,
  { base, mine, theirs, conflicts }: ContentSides & { readonly conflicts: readonly Conflict[] },
  side: 'mine' | 'theirs',
): readonly string[] {
  const to = side === 'mine' ? mine : theirs;
  const isWithin = (inner: readonly string[], outer: readonly string[]): boolean =>
    outer.every((key, at) => inner[at] === key);
  const isContradicted = ({ path }: ContentChange): boolean =>
    conflicts.some((each) => isWithin(path, each.path) || isWithin(each.path, path));
  const namePart = namePartOf(kindName);
  const lines = changesBetween(kindOf(kindName), base, to)
    .filter((change) => !isContradicted(change))
    .flatMap((change) => lineOf(change, namePart, base, to));
  return [...new Set(lines)];
}

/** Nothing for what only follows from other changes. */
function lineOf(change: ContentChange, namePart: NamePart, from: object, to: object): readonly string[] {
  const [named] = partChanges([change], namePart, [to, from]);
  if (named === undefined) return [];
  const [phrase = ''] = phrasesOf([named]);
  const isWhole = !change.before.there || !change.after.there;
  if (change.kind === 'order' || (isWhole && named.verb !== 'changed')) return [phrase];
  const { before, after, path } = change;
  const about: About = { path, base: before, kind: 'changed' };
  const was = isRecord(valueOf(before))
    ? changedParts(asRecord(valueOf(before)), asRecord(valueOf(after)), namesOf(from)).join('; ')
    : before.there && sideText(about, before, from);
  const now = after.there && sideText(about, after, to);
  const what = named.verb === 'changed' ? partTitle(named.part) : phrase;
  return [t('{what}: {was} → {now}', { what, was: was || t('empty'), now: now || t('empty') })];
}

const valueOf = (side: Side): unknown => (side.there ? side.value : undefined);
