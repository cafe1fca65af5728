import { componentName, shortName } from '#domain/dashboard/edit/names.ts';
import type { DashboardContents } from '#domain/dashboard/form/dashboardContent.ts';
import { asText, isRecord } from '#domain/jsonValue.ts';
import type { Conflict } from '#domain/merge/conflict.ts';
import type { Side } from '#domain/merge/side.ts';
import { t } from '#ui/t.ts';
import { changedParts, plainText } from './valueText.ts';

const MAX_LETTERS = 160;

/** One side of a conflict, in words. `contents` is the content of that side. */
export function sideText({ path, base, kind }: Conflict, side: Side, contents: object): string {
  if (!side.there) return base.there ? t('Removed') : t('Not there');
  const { value } = side;
  const layout = path[0] === 'layout' ? ((contents as Partial<DashboardContents>).layout ?? null) : null;
  const nameOf = (id: string): string => (layout === null ? id : shortName(layout, id));
  if (kind === 'order') return shortened((value as readonly string[]).map(nameOf).join(', '));
  if (layout !== null && path[3] === 'parent')
    return t('In {place}', { place: componentName(layout, asText(value)) });
  if (path[0] === 'published') return value === true ? t('Published') : t('Draft');
  if (!isRecord(value)) return shortened(plainText(value));
  const before = base.there && isRecord(base.value) ? base.value : {};
  const { metadata = {} } = contents as Partial<DashboardContents>;
  const { layout: map = {} } = contents as Partial<DashboardContents>;
  const parts = changedParts(value, before, { layout: map, metadata });
  // Of a thing that the other side removed, as it was.
  return parts.length === 0 ? t('Unchanged') : shortened(parts.join('; '));
}

function shortened(text: string): string {
  return text.length > MAX_LETTERS ? `${text.slice(0, MAX_LETTERS)}…` : text;
}
