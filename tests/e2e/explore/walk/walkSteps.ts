import { changeSeveral } from './changeSeveral.ts';
import { endDialog, operate } from './operate.ts';
import { expectSameAfterReload, expectSynced, savedContents } from './walkChecks.ts';
import { button, oneOf, pressed, type Walker } from './walker.ts';

/** A step of a person: what was done, in words; null if it is not possible now. */
type Step = (walker: Walker) => Promise<string | null>;

const isExplore = ({ page }: Walker): boolean => page.url().includes('/explore/');
const isDashboard = ({ page }: Walker): boolean => page.url().includes('/superset/dashboard/');

const changeControl: Step = async (walker) => {
  const { page, pick, chance } = walker;
  if (!isExplore(walker)) return null;
  const pane = page.getByRole('region', { name: 'Controls', exact: true });
  if (chance(0.2)) await pressed(pane.getByRole('tab', { name: pick(['Data', 'Customize']) }));
  const group = await oneOf(walker, pane.getByRole('group'));
  if (group === null) return null;
  const label = await group.evaluate((each) => each.textContent.slice(0, 40));
  const done = await operate(walker, group);
  return `${label}: ${done} ${await endDialog(walker)}`;
};

const addPart: Step = async (walker) => {
  const { page, chance } = walker;
  if (!isExplore(walker)) return null;
  const list = page.getByRole('region', { name: 'Dataset', exact: true }).getByRole('listitem');
  const part = await oneOf(walker, list.getByRole('button'));
  if (part === null) return null;
  const name = await part.innerText();
  if (chance(0.5)) await part.click();
  else {
    const target = await oneOf(walker, page.getByRole('button', { name: /^Add (metric|column|filter)/ }));
    if (target === null) return null;
    await part.dragTo(target);
  }
  return `${name.replaceAll(/\s+/g, ' ')} ${await endDialog(walker)}`;
};

const chooseType: Step = async (walker) => {
  const { page } = walker;
  if (!isExplore(walker)) return null;
  if (!(await pressed(page.getByRole('button', { name: /^Chart type:/ })))) return null;
  const types = page.getByRole('dialog', { name: 'Chart types' });
  await types.getByRole('option').first().waitFor();
  const type = await oneOf(walker, types.getByRole('option'));
  const name = await type?.innerText();
  await type?.click();
  // A press on the type that is chosen already leaves the dialog.
  if (await types.isVisible()) await page.keyboard.press('Escape');
  return name?.split('\n')[0] ?? null;
};

const pressOne =
  (...names: readonly string[]): Step =>
  async ({ page, pick }) => {
    const name = pick(names);
    return (await pressed(button(page, name))) ? name : null;
  };

const updateAtOnce: Step = async (walker) => {
  const control = walker.page.getByRole('switch', { name: 'Update at once' });
  if (!(await control.isVisible())) return null;
  await control.press('Space');
  return '';
};

const reload: Step = async (walker) => {
  await expectSameAfterReload(walker);
  return '';
};

const stopServer: Step = async (walker) => {
  if (!walker.isServerUp) return null;
  await walker.server.kill();
  walker.isServerUp = false;
  return '';
};

export const startServer: Step = async (walker) => {
  if (walker.isServerUp) return null;
  const saved = await savedContents(walker.page);
  walker.server = await walker.server.restart();
  walker.isServerUp = true;
  await expectSynced(walker, saved);
  return `${saved.size} charts sent`;
};

const saveChart: Step = async (walker) => {
  const { page, chance, pick } = walker;
  if (!isExplore(walker) || !(await pressed(button(page, 'Save chart')))) return null;
  const dialog = page.getByRole('dialog', { name: 'Save chart' });
  const saveAs = dialog.getByRole('radio', { name: 'Save as' });
  const isNew = chance(0.4) || !(await dialog.getByRole('radio', { name: 'Overwrite' }).isEnabled());
  walker.made += 1;
  if (isNew) {
    await saveAs.check();
    await dialog.getByRole('textbox', { name: 'Chart name' }).fill(`Chart ${walker.made}`);
  }
  const isPlaced = chance(0.3);
  if (isPlaced) {
    const name = pick(['Sales Dashboard', `Board ${walker.made}`]);
    await dialog.getByRole('combobox', { name: 'Dashboard' }).fill(name);
    await page.keyboard.press('Enter');
  }
  const save = dialog.getByRole('button', { name: 'Save', exact: true });
  const isSaved = await pressed(save);
  if (!isSaved) await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'hidden' });
  return `${isNew ? 'as new' : 'over'}${isPlaced ? ', on a dashboard' : ''}${isSaved ? '' : ': not offered'}`;
};

const discard: Step = async (walker) => {
  const { page } = walker;
  if (!(await pressed(button(page, 'Chart actions')))) return null;
  const item = page.getByRole('menuitem', { name: 'Discard changes' });
  if ((await item.getAttribute('aria-disabled')) === 'true') {
    await page.keyboard.press('Escape');
    return null;
  }
  await item.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click();
  return '';
};

/** Opens one of a list by its link. */
const openFrom =
  (list: 'Charts' | 'Dashboards'): Step =>
  async (walker) => {
    const { page } = walker;
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: list, exact: true })
      .click();
    const links = page.getByRole('main').getByRole('row').getByRole('link');
    await links.first().waitFor();
    const link = await oneOf(
      walker,
      page.getByRole('main').locator(list === 'Charts' ? 'a[href*="/explore/"]' : 'a[href*="/dashboard/"]'),
    );
    if (link === null) return null;
    const name = await link.innerText();
    await link.click();
    await page.waitForURL(list === 'Charts' ? /\/explore\// : /\/superset\/dashboard\//);
    return name;
  };

const newChart: Step = async (walker) => {
  const { page, server } = walker;
  await page.goto(`${server.url}/explore/?datasource_type=table&datasource_id=1&viz_type=table`);
  return '';
};

const editChartOfDashboard: Step = async (walker) => {
  const { page } = walker;
  if (!isDashboard(walker)) return null;
  const actions = await oneOf(walker, page.getByRole('main').getByRole('button', { name: / actions$/ }));
  if (actions === null) return null;
  await actions.click();
  const edit = page.getByRole('menuitem', { name: 'Edit chart' });
  if (!(await edit.isVisible())) {
    await page.keyboard.press('Escape');
    return null;
  }
  await edit.click();
  await page.waitForURL(/\/explore\//);
  return '';
};

const editLayout: Step = async (walker) => {
  const { page, pick } = walker;
  if (!isDashboard(walker)) return null;
  await pressed(button(page, 'Edit dashboard'));
  const options = await oneOf(walker, page.getByRole('main').getByRole('button', { name: / options$/ }));
  if (options === null) return null;
  const what = await options.evaluate((each) => each.ariaLabel);
  await options.click();
  const item = await oneOf(walker, page.getByRole('menuitem', { name: /^(Move|Resize|Delete|Copy|Remove)/ }));
  if (item === null) {
    // An arrow key would open it again.
    await page.keyboard.press('Escape');
    return `${what}: nothing to choose`;
  }
  const name = await item.innerText();
  await item.click();
  for (const key of [pick(['ArrowLeft', 'ArrowRight', 'ArrowDown', 'ArrowUp']), pick(['Enter', 'Escape'])])
    await page.keyboard.press(key);
  return `${what}: ${name}`;
};

const endEditing: Step = async (walker) => {
  const { page, pick } = walker;
  if (!isDashboard(walker)) return null;
  const name = pick(['Save', 'Save', 'Discard']);
  if (!(await pressed(button(page, name)))) return null;
  const question = page.getByRole('alertdialog');
  if (name === 'Discard' && (await question.isVisible())) await question.getByRole('button').last().click();
  return name;
};

/** Each step, as often as people do it. */
export const STEPS: readonly (readonly [name: string, weight: number, step: Step])[] = [
  ['change a control', 10, changeControl],
  ['add a column or metric', 4, addPart],
  ['choose a type', 3, chooseType],
  ['press', 4, pressOne('Undo', 'Undo', 'Redo', 'Update chart')],
  ['switch Update at once', 1, updateAtOnce],
  ['reload', 3, reload],
  ['change several and reload', 3, changeSeveral],
  ['the server goes down', 1, stopServer],
  ['the server is back', 2, startServer],
  ['save the chart', 2, saveChart],
  ['discard', 1, discard],
  ['open a chart', 1, openFrom('Charts')],
  ['begin a chart', 1, newChart],
  ['open a dashboard', 2, openFrom('Dashboards')],
  ['edit a chart of the dashboard', 3, editChartOfDashboard],
  ['edit the layout', 5, editLayout],
  ['end editing the layout', 2, endEditing],
];
