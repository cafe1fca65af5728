import * as v from 'valibot';
import { putSetting, setting } from '#store/settings.ts';
import { defineCommand } from '#store/command.ts';

const snippet = v.object({ id: v.string(), name: v.string(), text: v.string() });

/** Changes how the SQL editor is set up on this device. Never sent to a server. */
export const setEditorSettings = defineCommand('editor.set', {
  args: v.object({
    wraps: v.optional(v.boolean()),
    snippets: v.optional(v.array(snippet)),
    parameterSets: v.optional(v.array(v.object({ name: v.string(), params: v.string() }))),
    favorites: v.optional(v.array(v.string())),
    runsHere: v.optional(v.boolean()),
    runsAll: v.optional(v.boolean()),
  }),
  apply: async (tx, { wraps, snippets, parameterSets, favorites, runsHere, runsAll }) => {
    const now = await setting(tx, 'editor');
    const agreed = runsHere ?? now.runsHere;
    const all = runsAll ?? now.runsAll;
    await putSetting(tx, 'editor', {
      wraps: wraps ?? now.wraps,
      snippets: snippets ?? now.snippets,
      parameterSets: parameterSets ?? now.parameterSets,
      favorites: favorites ?? now.favorites,
      ...(agreed !== undefined && { runsHere: agreed }),
      ...(all !== undefined && { runsAll: all }),
    });
  },
});

/** Whether charts of this device tell colours apart by patterns too. */
export const setPatterns = defineCommand('layout.setPatterns', {
  args: v.object({ isOn: v.boolean() }),
  apply: (tx, { isOn }) => putSetting(tx, 'patterns', isOn),
});
