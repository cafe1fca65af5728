import { EditorView } from '@codemirror/view';

/** The styles of completion, search and error marks; loaded with them. */
export const assistanceTheme = EditorView.theme({
  '.cm-selectionMatch': { backgroundColor: 'var(--local-soft)' },
  '.cm-searchMatch': { backgroundColor: 'var(--local-soft)', outline: '1px solid var(--local)' },
  '.cm-searchMatch-selected': { backgroundColor: 'var(--local)', color: 'var(--surface-1)' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--danger) 1.5px',
    textUnderlineOffset: '3px',
  },
  '.cm-lintRange-hint': {
    backgroundImage: 'none',
    textDecoration: 'underline dotted var(--text-muted) 1.5px',
    textUnderlineOffset: '3px',
  },
  '.cm-diagnostic': {
    padding: '4px 8px',
    borderInlineStart: '3px solid var(--danger)',
    whiteSpace: 'pre-wrap',
  },
  '.cm-diagnostic-hint': { borderInlineStartColor: 'var(--line-strong)' },
  '.cm-tooltip': {
    border: '1px solid var(--line)',
    borderRadius: 'var(--radius)',
    backgroundColor: 'var(--surface-1)',
    color: 'var(--text)',
    boxShadow: 'var(--shadow)',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    fontFamily: 'var(--font-mono)',
    fontSize: 'var(--size-12)',
    maxHeight: '16em',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    display: 'flex',
    gap: '12px',
    padding: '3px 8px',
    lineHeight: '1.5',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--accent-soft)',
    color: 'var(--text)',
  },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '700' },
  '.cm-completionDetail': {
    maxWidth: '24em',
    marginLeft: 'auto',
    overflow: 'hidden',
    fontStyle: 'normal',
    color: 'var(--text-muted)',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '.cm-tooltip.cm-completionInfo': {
    maxWidth: '26em',
    padding: '6px 8px',
    fontFamily: 'var(--font-mono)',
    fontSize: 'var(--size-12)',
  },
  '.cm-completionInfo p': { margin: '0 0 4px' },
  '.cm-panels': { backgroundColor: 'var(--surface-2)', color: 'var(--text)', zIndex: '3' },
  '.cm-panels.cm-panels-top': { borderBottom: '1px solid var(--line)' },
});
