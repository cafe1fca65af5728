import type { Query } from '../inPage/find.ts';
import type { Screen } from '../screen.ts';
import { button, menuitem, openSales, SAVED } from './names.ts';
import { salesServer } from './servers.ts';
import type { Walk } from './walk.ts';

const log = (text: string): Query => ({ role: 'log', name: 'Layout changes', text });
const component = (name: string): Query => ({ role: 'group', name });
const CHART = 'Chart Quarterly Revenue';

async function option(screen: Screen, name: string, item: string): Promise<void> {
  await screen.click(button(`${name} options`));
  await screen.click(menuitem(item));
}

/** Where the corner is by which the chart is resized, and a place 70 pixels above. */
async function upFromCorner(screen: Screen): Promise<readonly { readonly x: number; readonly y: number }[]> {
  const corner: Query = { selector: '[data-resize="corner"]', within: component(CHART) };
  const { x, y } = await screen.until('The corner is not in sight', () => screen.call('pointOf', corner));
  return [
    { x, y },
    { x, y: y - 10 },
    { x, y: y - 70 },
  ];
}

export const layout: Walk = {
  title: 'A dashboard is arranged by keys and by mouse, and saved',
  async run({ start, open, picture }) {
    const server = await start(await salesServer());
    const screen = await open(server.signInUrl);
    await openSales(screen);
    await screen.click(button('Edit dashboard'));
    await option(screen, CHART, 'Move');
    await screen.page.press('ArrowRight');
    await screen.page.press('Enter');
    await screen.see(log('/Moved Quarterly Revenue/'));
    await option(screen, CHART, 'Resize');
    await screen.page.press('ArrowLeft');
    await screen.see(log('/Quarterly Revenue, width 5/'));
    await screen.page.press('Enter');
    await screen.click(button('Undo'));
    await screen.see(log('/Undone: Resized Quarterly Revenue/'));
    await screen.page.mouse(await upFromCorner(screen));
    await screen.see(log('/Resized Quarterly Revenue/'));
    await picture(screen, 'layout');
    await screen.click(button('Save'));
    await screen.see({ role: 'status', text: '/This dashboard was saved successfully/' });
    await screen.see(SAVED);
    return null;
  },
};

export const layoutByTouch: Walk = {
  title: 'A dashboard is arranged by touch',
  async run({ start, open }) {
    const server = await start(await salesServer());
    const screen = await open(server.signInUrl);
    const { touch } = screen.page;
    if (touch === null) return 'its driver has no fingers';
    await openSales(screen);
    await screen.click(button('Edit dashboard'));
    await screen.see(component(CHART));
    await touch(await upFromCorner(screen));
    await screen.see(log('/Resized Quarterly Revenue/'));
    return null;
  },
};
