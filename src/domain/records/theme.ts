import type { JsonRecord } from '../jsonValue.ts';
import { ATOMIC, type ContentShape, fields, keyed } from '../merge/shape.ts';
import { sortKeys } from '../sortKeys.ts';

/** A theme: its name, and what it says in the contract's form, with what this app does not know. */
export interface ThemeContents {
  readonly json: JsonRecord;
  readonly title: string;
}

/** Each token is merged by itself. */
export const THEME_SHAPE: ContentShape = fields({ json: fields({ token: keyed(ATOMIC) }) });

export const themeOf = ({ json, title }: ThemeContents): ThemeContents =>
  sortKeys({ json, title }) as ThemeContents;

/** What a server says of a theme beside its contents: whether it is everybody's, and everybody's on dark pages. */
export interface ThemeInfo {
  readonly isDefault?: boolean;
  readonly isDark?: boolean;
}
