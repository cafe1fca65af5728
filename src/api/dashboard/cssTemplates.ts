import type { ResponseOf } from '#contract/call.ts';
import { LOCAL_ID_HEADER } from '#contract/capabilities.ts';
import { cssTemplates } from '#contract/dashboard/cssTemplates.ts';
import type { CssTemplateContents } from '#domain/records/cssTemplate.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Client } from '../http/client.ts';
import { done } from '../http/done.ts';
import { listPages } from '../http/listPages.ts';
import { send } from '../http/send.ts';

export interface ServerCssTemplate {
  readonly id: number;
  readonly contents: CssTemplateContents;
}

const contentsOf = (id: number, row: ResponseOf<typeof cssTemplates.get>['result']): ServerCssTemplate => ({
  id,
  contents: { title: row.template_name || `#${id}`, css: row.css ?? '' },
});
const bodyOf = ({ title, css }: CssTemplateContents) => ({ template_name: title, css });

export async function listCssTemplates(
  client: Client,
): Promise<Result<readonly ServerCssTemplate[], ApiError>> {
  const listed = await listPages(client, cssTemplates.list, {
    columns: ['id', 'template_name', 'css'],
    order_column: 'template_name',
    order_direction: 'asc',
  });
  return listed.ok ? ok(listed.value.map((row) => contentsOf(row.id, row))) : listed;
}

export async function getCssTemplate(
  client: Client,
  id: number | string,
): Promise<Result<ServerCssTemplate, ApiError>> {
  const found = await send(client, cssTemplates.get, { path: { id } });
  return found.ok ? ok(contentsOf(found.value.id, found.value.result)) : found;
}

export async function createCssTemplate(
  client: Client,
  localId: string,
  contents: CssTemplateContents,
): Promise<Result<number, ApiError>> {
  const headers = { [LOCAL_ID_HEADER]: localId };
  const made = await send(client, cssTemplates.create, { request: bodyOf(contents), headers });
  return made.ok ? ok(made.value.id) : made;
}

export const saveCssTemplate = (
  client: Client,
  id: number,
  contents: CssTemplateContents,
): Promise<Result<void, ApiError>> =>
  done(send(client, cssTemplates.update, { path: { id }, request: bodyOf(contents) }));

export const removeCssTemplate = (client: Client, id: number): Promise<Result<void, ApiError>> =>
  done(send(client, cssTemplates.remove, { path: { id } }));
