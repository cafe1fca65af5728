import { CHANGED_VIEW } from '#domain/access/entities.ts';
import type { MissingRight } from '#domain/access/missingRight.ts';
import { t } from '#ui/t.ts';

const OBJECTS: Readonly<Record<MissingRight['entity'], string>> = {
  chart: 'charts',
  dashboard: 'dashboards',
  dataset: 'datasets',
  savedQuery: 'saved queries',
};

const OBJECT: typeof OBJECTS = {
  chart: 'chart',
  dashboard: 'dashboard',
  dataset: 'dataset',
  savedQuery: 'saved query',
};

/** Names the right that is missing, and who can give it. */
export function missingRightText({ entity, lacks }: MissingRight): string {
  if (lacks === 'ownership') {
    return t(
      'Nothing was changed: only owners and administrators may change this {object}. Ask an owner to add you, or save a copy.',
      { object: t(OBJECT[entity]) },
    );
  }
  return t(
    'Nothing was changed: none of your roles may change {objects}. Ask an administrator for the permission “can write on {view}”.',
    { objects: t(OBJECTS[entity]), view: CHANGED_VIEW[entity] },
  );
}
