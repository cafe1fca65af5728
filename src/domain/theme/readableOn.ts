import { MARK_CONTRAST, TABLE_CONTRAST, TEXT_CONTRAST } from './contrast.ts';
import type { ColorName } from './baseColors.ts';

/** A colour of text or of a mark, what it lies on, and the least contrast between them. */
type Pair = readonly [front: ColorName, on: ColorName, least: number];

const PANES = ['surface-0', 'surface-1', 'surface-2'] as const;
const SPOKEN = ['accent', 'local', 'live', 'aged', 'aged-amber', 'aged-red', 'danger'] as const;
const SQL = ['sql-keyword', 'sql-string', 'sql-number', 'sql-comment', 'sql-name', 'sql-function'] as const;

/** All pairs that carry text or mark a control. What is lain on comes before what lies on it. */
export const READABLE: readonly Pair[] = [
  // Text in tables: on a row, a hovered row and a selected one.
  ...[...PANES, 'surface-3', 'accent-soft', 'local-soft', 'live-soft', 'danger-soft'].map((on): Pair => [
    'text',
    on as ColorName,
    TABLE_CONTRAST,
  ]),
  ...PANES.map((on): Pair => ['text-muted', on, TABLE_CONTRAST]),
  ['text-muted', 'surface-3', TEXT_CONTRAST],
  ['text-muted', 'accent-soft', TEXT_CONTRAST],
  ...SPOKEN.flatMap((text) => PANES.map((on): Pair => [text, on, TEXT_CONTRAST])),
  ['accent', 'accent-soft', TEXT_CONTRAST],
  ['local', 'local-soft', TEXT_CONTRAST],
  ['live', 'live-soft', TEXT_CONTRAST],
  ['danger', 'danger-soft', TEXT_CONTRAST],
  ['on-accent', 'accent', TEXT_CONTRAST],
  ['on-accent', 'accent-hover', TEXT_CONTRAST],
  ['on-danger', 'danger', TEXT_CONTRAST],
  ...SQL.map((text): Pair => [text, 'surface-1', TEXT_CONTRAST]),
  ...PANES.map((on): Pair => ['line-strong', on, MARK_CONTRAST]),
  ...PANES.map((on): Pair => ['focus', on, MARK_CONTRAST]),
];
