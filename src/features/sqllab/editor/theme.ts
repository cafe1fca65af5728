import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** Colours are tokens with a light and a dark value, so the editor follows the theme without being told. */
const look = EditorView.theme({
  '&': {
    height: '100%',
    color: 'var(--text)',
    backgroundColor: 'var(--surface-1)',
    fontSize: 'var(--size-13)',
  },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '1.6', fontVariantLigatures: 'none' },
  '.cm-content': { padding: '8px 0', caretColor: 'var(--text)' },
  '.cm-line': { padding: '0 12px 0 6px' },
  '.cm-cursor, .cm-dropCursor': { borderLeft: '2px solid var(--text)' },
  '.cm-gutters': { backgroundColor: 'var(--surface-1)', color: 'var(--text-muted)', border: 'none' },
  '.cm-lineNumbers .cm-gutterElement': {
    padding: '0 6px 0 12px',
    fontVariantNumeric: 'tabular-nums',
  },
  '.cm-activeLine': { backgroundColor: 'transparent' },
  '&.cm-focused .cm-activeLine': {
    backgroundColor: 'color-mix(in oklch, var(--surface-2) 60%, transparent)',
  },
  '.cm-activeLineGutter': { backgroundColor: 'transparent', color: 'var(--text)', opacity: '1' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground, .cm-content ::selection':
    {
      backgroundColor: 'light-dark(oklch(0.86 0.06 256), oklch(0.42 0.08 258))',
    },
  '.cm-selectionMatch': { backgroundColor: 'var(--local-soft)' },
  '.cm-searchMatch': { backgroundColor: 'var(--local-soft)', outline: '1px solid var(--local)' },
  '.cm-searchMatch-selected': { backgroundColor: 'var(--local)', color: 'var(--surface-1)' },
  '&.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--surface-3)',
    outline: '1px solid var(--line-strong)',
  },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'var(--danger-soft)', color: 'var(--danger)' },
  '.cm-placeholder': { color: 'var(--text-muted)' },
  '.cm-lint-marker': { width: '12px', height: '12px' },
  '.cm-gutter-lint': { width: '14px' },
  '.cm-gutter-lint .cm-gutterElement': { padding: '0' },
  '.cm-lint-marker-error': {
    content: 'none',
    borderRadius: '50%',
    backgroundColor: 'var(--danger)',
    marginTop: '4px',
  },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--danger) 1.5px',
    textUnderlineOffset: '3px',
  },
  '.cm-diagnostic': {
    padding: '4px 8px',
    borderInlineStart: '3px solid var(--danger)',
    whiteSpace: 'pre-wrap',
  },
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
  '.cm-panel.cm-search': { padding: '6px 28px 6px 8px', fontFamily: 'var(--font-sans)' },
  '.cm-panel.cm-search label': {
    fontSize: 'var(--size-12)',
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4px',
  },
  '.cm-panel.cm-search [name=close]': { color: 'var(--text-muted)', fontSize: 'var(--size-16)' },
  '.cm-textfield': {
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--radius-small)',
    backgroundColor: 'var(--surface-1)',
    color: 'var(--text)',
    fontSize: 'var(--size-12)',
    padding: '3px 6px',
  },
  '.cm-button': {
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--radius-small)',
    backgroundImage: 'none',
    backgroundColor: 'var(--surface-1)',
    color: 'var(--text)',
    fontSize: 'var(--size-12)',
    padding: '3px 8px',
  },
});

const colours = HighlightStyle.define([
  {
    tag: [tags.keyword, tags.operatorKeyword, tags.modifier],
    color: 'var(--sql-keyword)',
    fontWeight: '600',
  },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--sql-string)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--sql-number)' },
  { tag: [tags.lineComment, tags.blockComment], color: 'var(--sql-comment)', fontStyle: 'italic' },
  { tag: [tags.typeName, tags.standard(tags.name)], color: 'var(--sql-function)' },
  { tag: tags.name, color: 'var(--sql-name)' },
]);

export const theme: Extension = [look, syntaxHighlighting(colours)];
