import * as v from 'valibot';
import { putSetting, setting } from '#store/settings.ts';
import { defineCommand } from '#store/command.ts';

/** Whether a list is shown as cards on this device, or as a table. Never sent to a server. */
export const setCardList = defineCommand('cardList.set', {
  args: v.object({ list: v.string(), isOn: v.boolean() }),
  apply: async (tx, { list, isOn }) => {
    const others = (await setting(tx, 'cardLists')).filter((each) => each !== list);
    await putSetting(tx, 'cardLists', isOn ? [...others, list] : others);
  },
});
