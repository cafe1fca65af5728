import * as v from 'valibot';
import { putSetting } from '#store/settings.ts';
import { defineCommand } from '#store/command.ts';

/** How the explore page is arranged on this device. Never sent to a server. */
export const setPanelLayout = defineCommand('explore.setLayout', {
  args: v.object({
    tab: v.picklist(['data', 'customize']),
    folded: v.array(v.string()),
    sizes: v.object({ dataset: v.number(), controls: v.number(), chart: v.number() }),
  }),
  apply: (tx, layout) => putSetting(tx, 'exploreLayout', layout),
});
