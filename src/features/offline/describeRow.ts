import { ownValue } from '#domain/ownValue.ts';
import type { OutboxRow } from '#sync/outbox/outboxRow.ts';
import { t } from '#ui/t.ts';

const WHAT: Readonly<Record<string, string>> = {
  'tab.create': 'New tab',
  'tab.save': 'Tab text and settings',
  'tab.activate': 'Active tab',
  'tab.delete': 'Closed tab',
  'savedQuery.create': 'New saved query',
  'savedQuery.save': 'Saved query',
  'savedQuery.delete': 'Deleted saved query',
  'dashboard.save': 'Dashboard title or publication',
  'dashboard.saveFilters': 'Filters of a dashboard',
  'dashboard.saveSettings': 'Settings of a dashboard',
  'dashboard.noteColors': 'Colours of a dashboard',
  'document.create': 'New dashboard',
  'document.save': 'Changes of a dashboard',
  'document.delete': 'Deleted dashboard',
  'document.create chart': 'New chart',
  'document.save chart': 'Changes of a chart',
  'document.delete chart': 'Deleted chart',
  'document.create dataset': 'New dataset',
  'document.save dataset': 'Changes of a dataset',
  'document.delete dataset': 'Deleted dataset',
  'document.create annotationLayer': 'New annotation layer',
  'document.save annotationLayer': 'Changes of an annotation layer',
  'document.delete annotationLayer': 'Deleted annotation layer',
  'document.create cssTemplate': 'New CSS template',
  'document.save cssTemplate': 'Changes of a CSS template',
  'document.delete cssTemplate': 'Deleted CSS template',
  'document.create report': 'New report or alert',
  'document.save report': 'Changes of a report or alert',
  'document.delete report': 'Deleted report or alert',
  'document.create playlist': 'New playlist',
  'document.save playlist': 'Changes of a playlist',
  'document.delete playlist': 'Deleted playlist',
  'document.create tag': 'New tag',
  'document.save tag': 'Changes of a tag',
  'document.delete tag': 'Deleted tag',
  'document.create theme': 'New theme',
  'document.save theme': 'Changes of a theme',
  'document.delete theme': 'Deleted theme',
  'favorite.save': 'Favourite',
  'comment.add': 'Comment',
  'deviceTable.send': 'Table for the server',
  'deviceTable.upload': 'Table for the server',
  'table.create': 'Table opened beside a tab',
  'table.saveExpanded': 'Table expanded or collapsed',
  'table.delete': 'Table removed from a tab',
};

/** Describes a pending change for a person. An unknown command is shown by its name. */
export function describeRow(row: Pick<OutboxRow, 'command'>, documentKind = ''): string {
  const known = ownValue(WHAT, `${row.command} ${documentKind}`) ?? ownValue(WHAT, row.command);
  return known === undefined ? t('Unknown change “{name}”', { name: row.command }) : t(known);
}

/** The kind and id of the entity a row is about: the lane is "tab:ID". */
export function subjectOf(row: Pick<OutboxRow, 'lane'>): { readonly kind: string; readonly id: string } {
  const colon = row.lane.indexOf(':');
  return colon === -1
    ? { kind: row.lane, id: '' }
    : { kind: row.lane.slice(0, colon), id: row.lane.slice(colon + 1) };
}

/** Whether a rejected save can become a new tab or saved query, or a rejected table be sent under another name. */
export function canBeCopied(row: Pick<OutboxRow, 'lane' | 'role' | 'state'>): boolean {
  return (
    row.state === 'parked' &&
    row.role !== 'delete' &&
    ['tab', 'savedQuery', 'upload'].includes(subjectOf(row).kind)
  );
}

/** The label of an entity that is not on this device any more, or that has no name here. */
export function withoutName(kind: string, id: string): string {
  if (kind === 'tab') return t('Closed tab');
  if (kind === 'savedQuery') return t('Deleted query');
  if (kind === 'upload') return id;
  return `${kind} ${id}`;
}
