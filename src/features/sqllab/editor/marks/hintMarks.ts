import { type Diagnostic, forEachDiagnostic, linter } from '@codemirror/lint';
import { type EditorState, type Extension, StateEffect, type Text } from '@codemirror/state';
import type { Hint } from '#domain/sql/names/hint.ts';
import { findHints } from '#domain/sql/names/hints.ts';
import { t } from '#ui/t.ts';
import { OF_JOIN, whileTyping } from './whileTyping.ts';
import type { CompletionKnowledge } from '../assistance/knowledge.ts';

/** How long nobody types before the text is checked. */
const CHECKED_MS = 80;
/** And before the name at the cursor gets a hint, which may be half-written; or any, in a text that takes a while. */
const QUIET_MS = 620;
/** A text of this length is checked in a few milliseconds. */
const SHORT = 12_000;

/** Nobody types: also the name at the cursor is written. */
const quiet = StateEffect.define<null>();

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
  ...(hint.kind !== 'table' && hint.kind !== 'column' && { markClass: OF_JOIN }),
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
  /** The text in which nobody types. */
  let settled: Text | null = null;

  return linter(
    (view) => {
      const { doc, selection } = view.state;
      const isSettled = settled === doc;
      if (!isSettled)
        setTimeout(() => {
          if (view.state.doc !== doc) return;
          settled = doc;
          view.dispatch({ effects: quiet.of(null) });
        }, QUIET_MS);
      const [faults, before] = [present(view.state, false), present(view.state, true)];
      if (!isSettled && doc.length > SHORT) return [...faults, ...before];
      const { catalogue, dialect } = knowledge();
      const hints = findHints(doc.toString(), catalogue, dialect.rules).map(diagnosticOf);
      return [...faults, ...(isSettled ? hints : whileTyping(hints, before, selection.main.head))];
    },
    {
      delay: CHECKED_MS,
      needsRefresh: ({ transactions }) =>
        transactions.some(({ effects }) =>
          effects.some((effect) => effect.is(knowledgeChanged) || effect.is(quiet)),
        ),
    },
  );
}
