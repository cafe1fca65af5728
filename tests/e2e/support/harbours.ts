import { expect, type Page } from '@playwright/test';
import type { RunningServer } from '../../support/server.ts';
import { createChart } from './createChart.ts';
import { layoutOfOneChart } from './layoutOfOneChart.ts';

/** A dashboard at a server with three people: an administrator, and two with less rights. */

const PASSWORD = 'harbour lights 7';

type Row = Readonly<Record<string, unknown>> & { readonly id: number };

export async function signIn(page: Page, username: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await dialog.getByRole('textbox', { name: 'Username' }).fill(username);
  await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog).toBeHidden();
}

/** What the administrator may send. */
export interface Harbours {
  /** The address of the dashboard. */
  readonly address: string;
  readonly dashboard: number;
  readonly chart: number;
  readonly idOf: (path: string, field: string, value: string) => Promise<number>;
  readonly send: (method: 'post' | 'put', path: string, data: object) => Promise<number>;
}

/**
 * A published dashboard over one dataset: maria, an Alpha, reads only Oslo's row of it; gil, a Gamma, none.
 */
export async function setUpHarbours(page: Page, server: RunningServer): Promise<Harbours> {
  const { url } = server;
  const { request } = page.context();
  await request.get(server.signInUrl);
  const { result: token } = await (await request.get(`${url}/api/v1/security/csrf_token/`)).json();
  const rows = async (path: string): Promise<Row[]> => (await (await request.get(url + path)).json()).result;
  async function send(method: 'post' | 'put', path: string, data: object): Promise<number> {
    const done = await request[method](url + path, { headers: { 'X-CSRFToken': token, Referer: url }, data });
    expect(done.ok(), await done.text()).toBe(true);
    return ((await done.json()) as Row).id;
  }
  const files = (await rows('/api/v1/database/')).find((row) => row['database_name'] === 'Files');
  const table = { database: files?.id, schema: 'main', table_name: 'cities' };
  const dataset = await send('post', '/api/v1/dataset/', table);
  const form = { viz_type: 'table', query_mode: 'raw', all_columns: ['city'], row_limit: 100 };
  const chart = await createChart(page, url, 'Cities', form);
  const dashboard = await send('post', '/api/v1/dashboard/', {
    dashboard_title: 'Harbours',
    published: true,
    position_json: layoutOfOneChart(chart, 'Cities'),
  });
  await send('put', `/api/v1/chart/${chart}`, { dashboards: [dashboard] });
  const roles = await rows('/api/v1/security/roles/');
  const role = (name: string): number => roles.find((row) => row['name'] === name)?.id ?? 0;
  for (const [username, name] of [
    ['maria', 'Alpha'],
    ['gil', 'Gamma'],
  ] as const) {
    const person = {
      first_name: username,
      last_name: 'X',
      email: `${username}@x.example`,
      password: PASSWORD,
    };
    await send('post', '/api/v1/security/users/', { ...person, username, active: true, roles: [role(name)] });
  }
  const rule = { name: 'North', filter_type: 'Regular', tables: [dataset], roles: [role('Alpha')] };
  await send('post', '/api/v1/rowlevelsecurity/', { ...rule, clause: "city = 'Oslo'" });
  const idOf: Harbours['idOf'] = async (path, field, value) =>
    (await rows(path)).find((row) => row[field] === value)?.id ?? 0;
  return { address: `${url}/superset/dashboard/${dashboard}/`, dashboard, chart, idOf, send };
}
