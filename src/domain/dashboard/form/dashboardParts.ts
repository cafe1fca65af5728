import { asList, asRecord, asText, isRecord } from '../../jsonValue.ts';
import { wordsOf, type NamePart, type ChangedPart } from '../../merge/part.ts';
import { componentName, typeWord } from '../edit/names.ts';
import { findComponent } from '../edit/layoutMap.ts';
import { ownValue } from '../../ownValue.ts';
import type { DashboardContents } from './dashboardContent.ts';

const FIELDS: Readonly<Record<string, string>> = {
  certificationDetails: 'Certification',
  certifiedBy: 'Certification',
  css: 'CSS',
  owners: 'Owners',
  published: 'Publication',
  slug: 'Address',
  themeId: 'Theme',
  title: 'Title',
};

const SETTINGS: Readonly<Record<string, string>> = {
  chart_configuration: 'Scopes of charts',
  chart_customization_config: 'Display controls',
  color_scheme: 'Colour scheme',
  cross_filters_enabled: 'Cross-filtering',
  default_filters: 'Default filters',
  expanded_slices: 'Expanded descriptions',
  global_chart_configuration: 'Cross-filtering',
  label_colors: 'Colours',
  native_filter_configuration: 'Filters',
  refresh_frequency: 'Refresh interval',
};

const ITEMS: Readonly<Record<string, string>> = {
  chart_configuration: 'Scope of chart',
  chart_customization_config: 'Display control',
  global_chart_configuration: 'Cross-filtering',
  label_colors: 'Colour of',
  map_label_colors: 'Colour of',
  native_filter_configuration: 'Filter',
};

const LISTS: ReadonlySet<string> = new Set(['native_filter_configuration', 'chart_customization_config']);
/** Noted by pages that show the dashboard; nobody edits them. */
const NOTED: ReadonlySet<string> = new Set([
  'map_label_colors',
  'shared_label_colors',
  'color_scheme_domain',
]);

/** Names what a change or a conflict of a dashboard is about. */
export const dashboardPart: NamePart = ({ path, kind }, contents) => {
  const all = contents as readonly DashboardContents[];
  const [field = '', ...inside] = path;
  const isOrder = kind === 'order';
  if (field === 'layout') return layoutPart(inside, all, isOrder);
  if (field === 'metadata') return metadataPart(inside, all, isOrder);
  return { noun: FIELDS[field] ?? wordsOf(field), name: '', aspect: 'settings', key: field };
};

function layoutPart(
  [kind = '', id = '', ...inside]: readonly string[],
  contents: readonly DashboardContents[],
  isOrder: boolean,
): ChangedPart | null {
  const layout = contents.map((each) => each.layout).find((each) => findComponent(each, id) !== null);
  if (layout === undefined) return null;
  const { type } = findComponent(layout, id) ?? { type: '' };
  const noun = typeWord(type);
  const full = componentName(layout, id);
  const name = full.startsWith(`${noun} `) ? full.slice(noun.length + 1) : '';
  const part = { noun, name, key: `layout ${id}` };
  // A container that is added, and a child that is added to one or leaves it, have their own entries.
  if (kind === 'order') return isOrder ? { ...part, aspect: 'order', detail: 'order' } : null;
  if (inside.length === 0) return { ...part, aspect: 'whole' };
  if (inside[0] === 'parent' || inside[0] === 'parents') return { ...part, aspect: 'place', detail: 'place' };
  const isSize = inside[0] === 'meta' && (inside[1] === 'width' || inside[1] === 'height');
  const detail = wordsOf(inside.at(-1) ?? '').toLowerCase();
  return { ...part, aspect: isSize ? 'size' : 'settings', detail };
}

function metadataPart(
  [key = '', id]: readonly string[],
  contents: readonly DashboardContents[],
  isOrder: boolean,
): ChangedPart | null {
  if (NOTED.has(key)) return null;
  const noun = ownValue(ITEMS, key);
  if (noun === undefined || id === undefined) {
    const whole = ownValue(SETTINGS, key) ?? wordsOf(key);
    return { noun: whole, name: '', aspect: isOrder ? 'order' : 'settings', key: `metadata ${key}` };
  }
  return { noun, name: itemName(key, id, contents), aspect: 'whole', key: `metadata ${key} ${id}` };
}

function itemName(key: string, id: string, contents: readonly DashboardContents[]): string {
  if (key === 'chart_configuration') return chartName(id, contents);
  if (!LISTS.has(key)) return key === 'global_chart_configuration' ? '' : id;
  for (const { metadata } of contents) {
    const item = asList(metadata[key])
      .filter(isRecord)
      .find((each) => String(each['id']) === id);
    const name = asText(item?.['name']) || asText(item?.['title']);
    if (name !== '') return name;
  }
  return id;
}

function chartName(id: string, contents: readonly DashboardContents[]): string {
  for (const { layout } of contents) {
    const found = Object.values(layout)
      .map((each) => asRecord(asRecord(each)['meta']))
      .find((meta) => String(meta['chartId']) === id);
    const name = asText(found?.['sliceNameOverride']) || asText(found?.['sliceName']);
    if (name !== '') return name;
  }
  return id;
}
