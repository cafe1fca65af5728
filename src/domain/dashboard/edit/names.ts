import { usedBy } from './width.ts';
import { inEnglish, type SayText } from '../../format/texts.ts';
import { asNumber, asText } from '../../jsonValue.ts';
import { GRID_COLUMNS, GRID_ID, ROOT_ID } from '../layout/layoutNode.ts';
import { findComponent, isSized, metaOf, parentOf, subtree, widthOf, type LayoutMap } from './layoutMap.ts';

const WORDS: Readonly<Record<string, string>> = {
  CHART: 'Chart',
  COLUMN: 'Column',
  DIVIDER: 'Divider',
  GRID: 'Dashboard',
  HEADER: 'Header',
  MARKDOWN: 'Text',
  ROOT: 'Dashboard',
  ROW: 'Row',
  TAB: 'Tab',
  TABS: 'Tabs',
};

export function typeWord(type: string): string {
  return WORDS[type] ?? 'Component';
}

/**
 * The type and the name of a component; components without a name are numbered in reading order: "Chart Sales", "Row
 * 2".
 */
export function componentName(map: LayoutMap, id: string, say: SayText = inEnglish): string {
  return nameWith(map, id, () => numberOf(map, id), say);
}

/** The names of all components by id. Their numbers are counted once: many names one by one take quadratic time. */
export function componentNames(map: LayoutMap, say: SayText = inEnglish): ReadonlyMap<string, string> {
  const counts = new Map<string, number>();
  return new Map(
    subtree(map, ROOT_ID).map((id) => {
      const type = findComponent(map, id)?.type ?? '';
      const number = (counts.get(type) ?? 0) + 1;
      counts.set(type, number);
      return [id, nameWith(map, id, () => number, say)];
    }),
  );
}

function nameWith(map: LayoutMap, id: string, number: () => number, say: SayText): string {
  const component = findComponent(map, id);
  if (component === null) return say('Component');
  const word = say(typeWord(component.type));
  if (id === GRID_ID || id === ROOT_ID) return word;
  const own = ownName(map, id);
  return say('{kind} {name}', { kind: word, name: own || number() });
}

/** The name without the type: the text, or the chart's name; else its type and number. */
export function shortName(map: LayoutMap, id: string, say: SayText = inEnglish): string {
  return ownName(map, id) || componentName(map, id, say);
}

function ownName(map: LayoutMap, id: string): string {
  const component = findComponent(map, id);
  if (component === null) return '';
  const meta = metaOf(component);
  switch (component.type) {
    case 'CHART':
      return asText(meta['sliceNameOverride']) || asText(meta['sliceName']) || chartNumber(meta['chartId']);
    case 'HEADER':
    case 'TAB':
      return asText(meta['text']);
    default:
      return '';
  }
}

function chartNumber(value: unknown): string {
  const id = asNumber(value);
  return id === null ? '' : String(id);
}

function numberOf(map: LayoutMap, id: string): number {
  const type = findComponent(map, id)?.type;
  const alike = subtree(map, ROOT_ID).filter((each) => findComponent(map, each)?.type === type);
  return alike.indexOf(id) + 1;
}

/**
 * The position of a component, as it is announced: "Sales, row 2, column 3 of 12, width 4", and the tab or column
 * around its row, since the next place may be the same but for that.
 */
export function positionText(map: LayoutMap, id: string, say: SayText = inEnglish): string {
  const component = findComponent(map, id);
  const parent = parentOf(map, id);
  if (component === null || parent === null) return componentName(map, id, say);
  const name = shortName(map, id, say);
  const index = parent.children.indexOf(id);
  if (parent.type === 'ROW' && isSized(component.type)) {
    const before = usedBy(map, parent.children.slice(0, index));
    const around = parentOf(map, parent.id);
    const row = numberOf(map, parent.id);
    const at = { name, row, column: before + 1, count: GRID_COLUMNS, width: widthOf(component) };
    if (around === null || around.id === GRID_ID)
      return say('{name}, row {row}, column {column} of {count}, width {width}', at);
    const place = componentName(map, around.id, say);
    return say('{name}, row {row}, column {column} of {count}, width {width}, in {place}', { ...at, place });
  }
  const place = componentName(map, parent.id, say);
  const at = { name, place, position: index + 1, count: parent.children.length };
  return say('{name}, {place}, position {position} of {count}', at);
}
