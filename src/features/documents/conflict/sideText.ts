import { componentName, shortName } from '#domain/dashboard/edit/names.ts';
import type { DashboardContents } from '#domain/dashboard/form/dashboardContent.ts';
import { asText, isRecord } from '#domain/jsonValue.ts';
import type { Conflict } from '#domain/merge/conflict.ts';
import { sameJson } from '#domain/merge/same.ts';
import { wordsOf } from '#domain/merge/part.ts';
import type { Side } from '#domain/merge/side.ts';
import { t } from '#ui/t.ts';

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
  if (!isRecord(value)) return plainText(value);
  const before = base.there && isRecord(base.value) ? base.value : {};
  const keys = [...new Set([...Object.keys(before), ...Object.keys(value)])].filter(
    (key) => !sameJson(before[key], value[key]),
  );
  // Of a thing that the other side removed, as it was.
  if (keys.length === 0) return t('Unchanged');
  return shortened(keys.map((key) => `${wordsOf(key)}: ${plainText(value[key])}`).join('; '));
}

function plainText(value: unknown): string {
  if (value === undefined || value === null || value === '') return t('empty');
  if (value === true) return t('on');
  if (value === false) return t('off');
  return typeof value === 'string' ? `“${shortened(value)}”` : shortened(JSON.stringify(value));
}

function shortened(text: string): string {
  return text.length > MAX_LETTERS ? `${text.slice(0, MAX_LETTERS)}…` : text;
}
