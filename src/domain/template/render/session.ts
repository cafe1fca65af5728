import type { TemplateError, TemplateLookup } from '../template.ts';
import type { RenderWork } from './renderWork.ts';

/**
 * The side results of one rendering. An exception would break the engine for good, so a macro that must fail records
 * the error here, returns nothing, and the error is reported after the rendering.
 */
export interface RenderSession {
  readonly missing: Set<string>;
  readonly asks: TemplateLookup[];
  readonly removedFilters: Set<string>;
  fault: TemplateError | null;
  readonly refuse: (message: string) => null;
  /** Escapes an external value for use between quotes in SQL; texts in lists and objects as well. */
  readonly given: (value: unknown) => unknown;
  /** The unescaped form of a text that `given` returned. */
  readonly original: (text: string) => string;
}

export function newSession({ dialect: { escape } }: RenderWork): RenderSession {
  const originals = new Map<string, string>();

  const session: RenderSession = {
    missing: new Set(),
    asks: [],
    removedFilters: new Set(),
    fault: null,
    refuse(message) {
      session.fault ??= { kind: 'refused', type: 'TemplateRuntimeError', message, line: null };
      return null;
    },
    given(value) {
      if (Array.isArray(value)) return value.map(session.given);
      if (typeof value === 'object' && value !== null)
        return new Map(Object.entries(value).map(([key, each]) => [key, session.given(each)]));
      if (typeof value !== 'string') return value ?? null;
      if (value.includes('\0')) return session.refuse('Values cannot hold the character U+0000.');
      const escaped = escape(value);
      if (escaped !== value) originals.set(escaped, value);
      return escaped;
    },
    original: (text) => originals.get(text) ?? text,
  };
  return session;
}
