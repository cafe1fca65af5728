import { type Diagnostic, forEachDiagnostic, linter } from '@codemirror/lint';
import { type EditorState, type Extension, StateEffect } from '@codemirror/state';
import type { Hint } from '#domain/sql/names/hint.ts';
import { findHints } from '#domain/sql/names/hints.ts';
import { t } from '#ui/t.ts';
import type { CompletionKnowledge } from '../assistance/knowledge.ts';

/** How long nobody types before the text is checked: a half-written name gets no hint. */
const QUIET_MS = 700;

/** The catalogue has changed. */
export const knowledgeChanged = StateEffect.define<null>();

function textOf(hint: Hint): string {
  switch (hint.kind) {
    case 'table':
    case 'column': {
      const { kind, name, meant } = hint;
      const unknown =
        kind === 'table' ? t('No table {name} is known', { name }) : t('No column {name} is known', { name });
      return meant === null ? `${unknown}.` : `${unknown}. ${t('Did you mean {meant}?', { meant })}`;
    }
    case 'join':
      return t('This join has no condition: ON or USING is missing.');
    case 'product':
      return t('No condition connects these tables: every row of one is joined with every row of the other.');
  }
}

const diagnosticOf = (hint: Hint): Diagnostic => ({
  from: hint.from,
  to: hint.to,
  severity: 'hint',
  message: textOf(hint),
});

/** The diagnostics of a kind, where they are now. */
function present(state: EditorState, isHint: boolean): readonly Diagnostic[] {
  const found: Diagnostic[] = [];
  forEachDiagnostic(state, (each, from, to) => {
    if ((each.severity === 'hint') === isHint) found.push({ ...each, from, to });
  });
  return found;
}

export const presentHints = (state: EditorState): readonly Diagnostic[] => present(state, true);

/** Hints about names and joins, a moment after typing, beside the errors of the engine. */
export function hintMarks(knowledge: () => CompletionKnowledge): Extension {
  return linter(
    ({ state }) => {
      const { catalogue, dialect } = knowledge();
      const hints = findHints(state.doc.toString(), catalogue, dialect.rules);
      return [...present(state, false), ...hints.map(diagnosticOf)];
    },
    {
      delay: QUIET_MS,
      needsRefresh: ({ transactions }) =>
        transactions.some(({ effects }) => effects.some((effect) => effect.is(knowledgeChanged))),
    },
  );
}
