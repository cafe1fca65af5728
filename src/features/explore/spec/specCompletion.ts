import type {
  Completion,
  CompletionContext,
  CompletionResult,
  CompletionSource,
} from '@codemirror/autocomplete';
import type { EditorView } from '@codemirror/view';
import { keysAt, valuesAt } from '#charts/kit/authored/schemaWords.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import { jsonPlace } from './jsonPlace.ts';

/** Keys that name a column of the result. */
const FIELD = /^(field|groupby|as|sort|key|fields|fold|pivot|value)$/;

/** Completes the keys and texts of a specification by its schema, and the columns of the chart's result. */
export function specCompletion(
  schema: () => Promise<JsonRecord>,
  columns: () => readonly string[],
): CompletionSource {
  return async (context: CompletionContext): Promise<CompletionResult | null> => {
    const place = jsonPlace(context.state, context.pos);
    if (place === null || (place.from === place.to && !context.explicit)) return null;
    const { kind, path, from, to } = place;
    const words = kind === 'key' ? keysAt(await schema(), path) : valuesAt(await schema(), path);
    const last = path.findLast((step) => typeof step === 'string') ?? '';
    const named = kind === 'text' && FIELD.test(last) ? columns() : [];
    const options = [
      ...named.map((label): Completion => ({ label: JSON.stringify(label), type: 'variable', boost: 1 })),
      ...words.map((word): Completion => ({
        label: JSON.stringify(word),
        type: kind === 'key' ? 'property' : 'enum',
      })),
    ].map((each) => (kind === 'key' ? { ...each, apply: insertKey } : each));
    return { from, to, options, validFor: /^"[^"\n]*"?$/ };
  };
}

/** A key is followed by a colon. */
function insertKey(view: EditorView, { label }: Completion, from: number, to: number): void {
  const hasColon = /^\s*:/.test(view.state.sliceDoc(to, to + 20));
  const insert = hasColon ? label : `${label}: `;
  view.dispatch({ changes: { from, to, insert }, selection: { anchor: from + insert.length } });
}
