import { type Extension, StateEffect, StateField } from '@codemirror/state';
import { EditorView, hoverTooltip, showTooltip, type Tooltip } from '@codemirror/view';
import { type NameNote, noteAt } from '#domain/sql/names/noteAt.ts';
import { formatNumber } from '#ui/format.ts';
import { t } from '#ui/t.ts';
import type { CompletionKnowledge } from './knowledge.ts';

/** The most columns of a table in a note. */
const MAX_COLUMNS = 14;

const setNote = StateEffect.define<Tooltip | null>();

/** The note opened by a command; it goes when the cursor moves or the text changes. */
const opened = StateField.define<Tooltip | null>({
  create: () => null,
  update(tooltip, { effects, docChanged, selection }) {
    const set = effects.find((effect) => effect.is(setNote));
    if (set?.is(setNote) === true) return set.value;
    return docChanged || selection !== undefined ? null : tooltip;
  },
  provide: (field) => showTooltip.from(field),
});

function linesOf(note: NameNote): readonly string[] {
  switch (note.kind) {
    case 'column': {
      const title = [note.name, note.type].filter((part) => part !== null).join(' ');
      return note.of === null ? [title] : [title, t('Column of {table}', { table: note.of })];
    }
    case 'function':
      return note.lines;
    case 'table': {
      const { name, of, columns, rows } = note;
      const more = columns.length - MAX_COLUMNS;
      return [
        of === null || of === name ? name : `${name} = ${of}`,
        ...(rows === null ? [] : [t('{n} rows', { n: formatNumber(rows) })]),
        ...columns
          .slice(0, MAX_COLUMNS)
          .map(({ name: column, type }) => (type === null ? column : `${column} ${type}`)),
        ...(more > 0 ? [t('and {n} more {n|column|columns}', { n: more })] : []),
      ];
    }
  }
}

function tooltipOf(note: NameNote): Tooltip {
  return {
    pos: note.at.from,
    end: note.at.to,
    above: true,
    create: () => {
      const dom = document.createElement('div');
      dom.className = 'cm-nameNote';
      for (const line of linesOf(note)) dom.appendChild(document.createElement('p')).textContent = line;
      return { dom };
    },
  };
}

/** Shows and announces what is known about the name at the cursor. False if nothing is. */
export function describeName(view: EditorView, knowledge: () => CompletionKnowledge): boolean {
  const { catalogue, dialect } = knowledge();
  const { doc, selection } = view.state;
  const note = noteAt(doc.toString(), selection.main.head, catalogue, dialect.rules);
  if (note === null) return false;
  view.dispatch({
    effects: [setNote.of(tooltipOf(note)), EditorView.announce.of(linesOf(note).join(', '))],
    scrollIntoView: true,
  });
  return true;
}

const look = EditorView.theme({
  '.cm-nameNote': {
    maxWidth: '32em',
    padding: '6px 8px',
    fontFamily: 'var(--font-mono)',
    fontSize: 'var(--size-12)',
    lineHeight: '1.5',
  },
  '.cm-nameNote p': { margin: '0', whiteSpace: 'pre-wrap' },
  '.cm-nameNote p:first-child': { fontWeight: '600' },
});

/** What is known about a name, on hover and by command. */
export function nameNotes(knowledge: () => CompletionKnowledge): Extension {
  const hover = hoverTooltip(
    ({ state }, position) => {
      const { catalogue, dialect } = knowledge();
      const note = noteAt(state.doc.toString(), position, catalogue, dialect.rules);
      return note && tooltipOf(note);
    },
    { hideOnChange: true },
  );
  return [opened, hover, look];
}
