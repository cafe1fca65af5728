import type { Desk, How } from '../../judge/history.ts';
import type { Doing } from '../steps/commands.ts';
import type { Step } from '../steps/script.ts';
import type { SimWorld } from '../world/simWorld.ts';
import type { Change } from './recorder.ts';

/** What steps do that replaces no text by another. */
const HOW: Readonly<Record<string, How>> = {
  'dashboard.undo': 'undo',
  'dashboard.redo': 'redo',
  'dashboard.discard': 'discard',
  'dashboard.jump': 'undo',
  'dashboard.decide': 'decide',
  'dashboard.undoDecision': 'decide',
  'dashboard.remove': 'remove',
  'dashboard.removeComponent': 'remove',
  'dashboard.undelete': 'restore',
};

/** Notes a person's change before it is made; returns its number, null for a change of no text. */
export function noteChange(
  { history }: SimWorld,
  desk: Desk,
  { name, page }: Step & { readonly do: 'command' },
  doing: Doing,
): number | null {
  const change = changeOf(name, doing);
  return change && history.wrote({ ...desk, window: page, ...change });
}

function changeOf(name: string, { command, writes, drops, parts, restores }: Doing): Change | null {
  const { id } = command.args as { readonly id: string };
  const [type = ''] = name.split('.');
  const object = `${type === 'dashboard' ? 'document' : type}:${id}`;
  const over = (texts: readonly string[]) => texts.filter((text) => text !== '');
  const how = HOW[name];
  if (writes) return { how: 'set', object, field: 'text', value: writes.text, over: over([writes.over]) };
  if (drops !== undefined) return { how: 'remove', object, value: null, over: over([drops]) };
  if (restores) {
    const { query, newId } = restores;
    return {
      how: 'restore',
      object: `savedQuery:${query.id}`,
      as: `savedQuery:${newId}`,
      value: query.sql,
      over: [],
    };
  }
  if (parts) return { how: how ?? 'set', object, value: parts.wrote ?? null, over: over(parts.over ?? []) };
  return how === undefined ? null : { how, object, value: null, over: [] };
}
