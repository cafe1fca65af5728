import type { JsonRecord } from '../../jsonValue.ts';
import { EMPTY_TEXT, GRID_COLUMNS } from '../layout/layoutNode.ts';
import { DEFAULT_HEIGHT, DEFAULT_WIDTH } from '../layout/readNode.ts';
import type { Component, ComponentType } from './layoutMap.ts';

/** Generates the unique part of a new component's id. */
export type NextId = () => string;

/** What a person can add. A column is added empty, tabs with one tab. */
export type Addition =
  | {
      readonly type: 'CHART';
      /** Its local id, if no server has it yet. */
      readonly chartId: number | string;
      readonly uuid: string | null;
      readonly name: string;
    }
  | { readonly type: 'COLUMN' | 'DIVIDER' | 'HEADER' | 'MARKDOWN' | 'ROW' | 'TAB' | 'TABS' };

const TRANSPARENT = { background: 'BACKGROUND_TRANSPARENT' };
const SIZE = { width: DEFAULT_WIDTH, height: DEFAULT_HEIGHT };

export const NEW_TAB_TEXT = 'Tab title';
export const NEW_HEADER_TEXT = 'New header';

export function newComponent(addition: Addition, nextId: NextId): Component {
  return bareComponent(addition.type, metaFor(addition), nextId);
}

/** A row for a component with a width. */
export function newRow(nextId: NextId): Component {
  return bareComponent('ROW', TRANSPARENT, nextId);
}

export function newColumn(width: number, nextId: NextId): Component {
  return bareComponent('COLUMN', { ...TRANSPARENT, width: Math.min(width, GRID_COLUMNS) }, nextId);
}

function bareComponent(type: ComponentType, meta: JsonRecord, nextId: NextId): Component {
  return { type, id: `${type}-${nextId()}`, children: [], parents: [], meta };
}

function metaFor(addition: Addition): JsonRecord {
  switch (addition.type) {
    case 'CHART':
      return {
        ...SIZE,
        chartId: addition.chartId,
        ...(addition.uuid !== null && { uuid: addition.uuid }),
        sliceName: addition.name,
      };
    case 'MARKDOWN':
      return { ...SIZE, code: EMPTY_TEXT };
    case 'COLUMN':
      return { ...TRANSPARENT, width: DEFAULT_WIDTH };
    case 'ROW':
      return TRANSPARENT;
    case 'HEADER':
      return { ...TRANSPARENT, text: NEW_HEADER_TEXT, headerSize: 'MEDIUM_HEADER' };
    case 'TAB':
      return { text: NEW_TAB_TEXT, defaultText: NEW_TAB_TEXT, placeholder: NEW_TAB_TEXT };
    case 'DIVIDER':
    case 'TABS':
      return {};
  }
}
