import { unreachable } from '#domain/result.ts';
import type {
  CatalogueThing,
  CatalogueVerb,
  ChangeVerb,
  StatementEffect,
} from '#domain/sql/statement/statementEffect.ts';
import { t } from '#ui/t.ts';

const THINGS: Readonly<Record<CatalogueThing, string>> = {
  table: 'Table',
  view: 'View',
  index: 'Index',
  schema: 'Schema',
  sequence: 'Sequence',
  function: 'Function',
  macro: 'Macro',
  type: 'Type',
};

const DONE: Readonly<Record<CatalogueVerb, string>> = {
  create: '{what} {name} created',
  drop: '{what} {name} dropped',
  alter: '{what} {name} altered',
};

const DONE_IF: Readonly<Record<CatalogueVerb, string>> = {
  create: '{what} {name} created, unless it existed',
  drop: '{what} {name} dropped, if it existed',
  alter: '{what} {name} altered, if it exists',
};

/** With and without the number of rows, if it was counted. */
const CHANGED: Readonly<Record<ChangeVerb, readonly [counted: string, uncounted: string]>> = {
  insert: ['{n} {n|row|rows} inserted', 'Rows inserted'],
  update: ['{n} {n|row|rows} updated', 'Rows updated'],
  delete: ['{n} {n|row|rows} deleted', 'Rows deleted'],
  merge: ['{n} {n|row|rows} merged', 'Rows merged'],
  truncate: ['{n} {n|row|rows} deleted', 'All rows deleted'],
};

/** The effect of a statement: "Table t created", "5 rows inserted". Null for one that returns rows. */
export function effectText(effect: StatementEffect, changed: number | null): string | null {
  switch (effect.kind) {
    case 'rows':
      return null;
    case 'change': {
      const [counted, uncounted] = CHANGED[effect.verb];
      return changed === null ? t(uncounted) : t(counted, { n: changed });
    }
    case 'catalogue': {
      const { verb, what, name, conditional } = effect;
      const text = t((conditional ? DONE_IF : DONE)[verb], { what: t(THINGS[what]), name });
      return changed === null ? text : `${text}, ${t('{n} {n|row|rows}', { n: changed })}`;
    }
    case 'other':
      return t('{word} ran', { word: effect.word });
    default:
      return unreachable(effect);
  }
}
