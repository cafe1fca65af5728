import {
  RangeSet,
  StateEffect,
  StateField,
  type Extension,
  type Text,
  type Transaction,
} from '@codemirror/state';
import { EditorView, gutter, GutterMarker } from '@codemirror/view';
import type { StatementMark } from '#domain/query/statementMarks.ts';
import { formatDuration } from '#ui/format.ts';
import { t } from '#ui/t.ts';

/** Replaces the marks of statements. */
export const setStatementMarks = StateEffect.define<readonly StatementMark[]>();

class Sign extends GutterMarker {
  readonly mark: StatementMark;

  constructor(mark: StatementMark) {
    super();
    this.mark = mark;
  }

  override eq(other: Sign): boolean {
    return other.mark.state === this.mark.state && other.mark.took === this.mark.took;
  }

  override toDOM(): Node {
    const sign = document.createElement('div');
    sign.className = 'cm-statementSign';
    sign.dataset['state'] = this.mark.state;
    sign.title = statementMarkText(this.mark);
    return sign;
  }
}

/** The marks after an edit: those after it move, and those of edited statements are dropped. */
function moved(marks: readonly StatementMark[], { changes }: Transaction): readonly StatementMark[] {
  return marks
    .filter(({ from, to }) => changes.touchesRange(from, to) === false)
    .map((each) => ({ ...each, from: changes.mapPos(each.from, 1), to: changes.mapPos(each.to, -1) }));
}

const field = StateField.define<readonly StatementMark[]>({
  create: () => [],
  update(marks, transaction) {
    const set = transaction.effects.find((effect) => effect.is(setStatementMarks));
    if (set?.is(setStatementMarks) === true) return set.value;
    return transaction.docChanged && marks.length > 0 ? moved(marks, transaction) : marks;
  },
});

/** One sign a line: of several statements in a line, the last that has one. */
function signs(doc: Text, marks: readonly StatementMark[]): RangeSet<Sign> {
  const byLine = new Map(
    marks.filter(({ from }) => from <= doc.length).map((each) => [doc.lineAt(each.from).from, each]),
  );
  return RangeSet.of(
    [...byLine].map(([line, each]) => new Sign(each).range(line)),
    true,
  );
}

const look = EditorView.theme({
  // The same width with and without signs, so that the text never moves.
  '.cm-statementGutter': { width: '12px' },
  '.cm-statementSign': {
    width: '8px',
    height: '8px',
    margin: '6px 2px 0',
    borderRadius: '50%',
    backgroundColor: 'var(--live)',
  },
  // Not by colour alone: each state has its own shape.
  '.cm-statementSign[data-state="failed"]': { borderRadius: '0', backgroundColor: 'var(--danger)' },
  '.cm-statementSign[data-state="running"]': {
    border: '2px solid var(--accent)',
    backgroundColor: 'transparent',
  },
  '.cm-statementSign[data-state="stopped"]': { borderRadius: '0', backgroundColor: 'var(--text-muted)' },
  '.cm-statementSign[data-state="skipped"]': {
    height: '2px',
    marginTop: '9px',
    borderRadius: '0',
    backgroundColor: 'var(--text-muted)',
  },
});

/** A sign beside each statement of the last run: its state, and on hover its time and rows. */
export const statementGutter: Extension = [
  field,
  gutter({
    class: 'cm-statementGutter',
    markers: (view) => signs(view.state.doc, view.state.field(field)),
  }),
  look,
];

const STATES: Readonly<Record<StatementMark['state'], string>> = {
  running: 'Running',
  success: 'Succeeded',
  failed: 'Failed',
  stopped: 'Stopped',
  skipped: 'Not run',
};

/** "Statement 2: Succeeded, 5 rows, 1.2 s" */
function statementMarkText({ number, state, rows, took }: StatementMark): string {
  const parts = [
    t(STATES[state]),
    rows === null ? null : t('{n} {n|row|rows}', { n: rows }),
    took === null ? null : formatDuration(took),
  ];
  return `${t('Statement {number}', { number })}: ${parts.filter((part) => part !== null).join(', ')}`;
}
