import { expect, type Page } from '@playwright/test';

/** Each page of the app. */
export const EVERY_PAGE = [
  'superset/welcome/',
  'sqllab/',
  'sqllab/history/',
  'savedqueryview/list/',
  'dashboard/list/',
  'superset/dashboard/1/',
  'superset/dashboard/1/?edit=true',
  'chart/list/',
  'explore/?slice_id=1',
  'explore/',
  'tablemodelview/list/',
  'tablemodelview/add/',
  'tablemodelview/edit/1',
  'databaseview/list/',
  'annotationlayer/list/',
  'csstemplatemodelview/list/',
  'theme/list/',
  'superset/tags/',
  'superset/all_entities/?tags=none',
  'offline/',
  'inbox/',
  'report/list/',
  'kiosk/list/',
  'kiosk/screens/',
  'user_info/',
  'users/list/',
  'roles/',
  'rowlevelsecurity/list/',
  'actionlog/list/',
  'usage/',
  'charttypes/',
  'engines/',
  'help/',
  'help/dashboards.html',
  'nowhere/',
] as const;

/** Opens a page until all of it is there. */
export async function openPage(page: Page, root: string, path: string): Promise<void> {
  await page.goto(`${root}/${path}`);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('');
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  // What is loaded after that takes the place of other things.
  await page.waitForLoadState('networkidle');
}
