import { button, drawn, link, SAVED } from './names.ts';
import { salesServer } from './servers.ts';
import type { Walk } from './walk.ts';

const CHART = 'Overall Sales (By Product Line)';

export const explore: Walk = {
  title: 'A chart is explored by another column, and saved under another name',
  async run({ start, open, picture }) {
    const server = await start(await salesServer());
    const screen = await open(server.signInUrl);
    await screen.click(link('Charts'));
    await screen.click(link(CHART));
    const chart = { role: 'region', name: 'Chart' };
    await screen.see({ ...drawn('/./'), within: chart });
    const dimensions = { role: 'group', name: 'Dimensions' };
    await screen.click({ ...button('product_line'), within: dimensions });
    const column = { role: 'dialog', name: 'Column' };
    await screen.write({ role: 'combobox', name: '/^Column/', within: column }, 'territory');
    await screen.click({ role: 'option', name: '/^territory/' });
    await screen.click({ ...button('Apply'), within: column });
    await screen.see({ ...button('territory'), within: dimensions });
    await screen.click(button('Update chart'));
    await screen.see({ ...drawn('/./'), text: '/Live/', within: chart });
    await picture(screen, 'explore');
    await screen.click(button('Save chart'));
    const dialog = { role: 'dialog', name: 'Save chart' };
    await screen.click({ selector: 'label', text: '/^Save as/', within: dialog });
    await screen.write({ role: 'textbox', name: 'Chart name', within: dialog }, 'Sales by territory');
    await screen.click({ ...button('Save'), within: dialog });
    await screen.gone(dialog);
    await screen.see(SAVED);
    await screen.click(link('Charts'));
    await screen.see(link('Sales by territory'));
    return null;
  },
};
