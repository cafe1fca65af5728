import * as v from 'valibot';
import { discardDocumentDraft, editDocument, saveDocument } from '#documents/commands/editCommands.ts';
import type { Change } from '#domain/merge/difference.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import type { Command } from '#sync/command.ts';

/** A step of a draft that is on screen and may not be stored when its page closes. */
export type UnstoredStep =
  | {
      readonly kind: 'edit';
      readonly changes: readonly Change[];
      readonly label: string;
      /** Tells whether it was stored after all. */
      readonly mark: string;
    }
  | { readonly kind: 'save' }
  | { readonly kind: 'discard' };

export function commandOf(id: string, step: UnstoredStep): Command {
  if (step.kind === 'save') return saveDocument({ id });
  if (step.kind === 'discard') return discardDocumentDraft({ id });
  const { changes, label, mark } = step;
  return editDocument({ id, changes, label, mark });
}

const Side = v.union([
  v.object({ there: v.literal(true), value: v.unknown() }),
  v.object({ there: v.literal(false) }),
]);
const Steps = v.array(
  v.variant('kind', [
    v.object({
      kind: v.literal('edit'),
      changes: v.array(
        v.object({
          path: v.array(v.string()),
          kind: v.picklist(['value', 'order']),
          before: Side,
          after: Side,
        }),
      ),
      label: v.string(),
      mark: v.string(),
    }),
    v.object({ kind: v.literal('save') }),
    v.object({ kind: v.literal('discard') }),
  ]),
);

/** What a closed page left of a document as commands, without the edits that were stored after all. */
export function leftCommands(row: StoredDocument, text: string): readonly Command[] {
  const read = v.safeParse(Steps, parsed(text));
  // Written by another release.
  if (!read.success) return [];
  const steps = read.output as readonly UnstoredStep[];
  const stored = new Set([...(row.draft?.done ?? []), ...(row.draft?.undone ?? [])].map(({ mark }) => mark));
  return steps
    .filter((step) => step.kind !== 'edit' || !stored.has(step.mark))
    .map((step) => commandOf(row.id, step));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
