import * as v from 'valibot';
import { LOCAL_ID_HEADER } from '#contract/capabilities.ts';
import { messageResponse } from '#contract/error.ts';
import { savedEntityResponse } from '#contract/savedEntity.ts';
import type { CssTemplateContents } from '#domain/records/cssTemplate.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Client } from '../http/client.ts';
import { done } from '../http/done.ts';
import { listPages } from '../http/listPages.ts';

export interface ServerCssTemplate {
  readonly id: number;
  readonly contents: CssTemplateContents;
}

const AT = '/api/v1/css_template/';
const fields = { template_name: v.nullish(v.string()), css: v.nullish(v.string()) };
const templatesResponse = v.looseObject({
  count: v.number(),
  result: v.array(v.looseObject({ id: v.number(), ...fields })),
});
const templateResponse = v.looseObject({ id: v.number(), result: v.looseObject(fields) });

const contentsOf = (
  id: number,
  row: v.InferOutput<typeof templateResponse>['result'],
): ServerCssTemplate => ({
  id,
  contents: { title: row.template_name || `#${id}`, css: row.css ?? '' },
});
const bodyOf = ({ title, css }: CssTemplateContents) => ({ json: { template_name: title, css } });

export async function listCssTemplates(
  client: Client,
): Promise<Result<readonly ServerCssTemplate[], ApiError>> {
  const listed = await listPages(client, AT, templatesResponse, {
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
  const path = `${AT}${encodeURIComponent(String(id))}`;
  const found = await client.json({ method: 'GET', path }, templateResponse);
  return found.ok ? ok(contentsOf(found.value.id, found.value.result)) : found;
}

export async function createCssTemplate(
  client: Client,
  localId: string,
  contents: CssTemplateContents,
): Promise<Result<number, ApiError>> {
  const headers = { [LOCAL_ID_HEADER]: localId };
  const made = await client.json(
    { method: 'POST', path: AT, body: bodyOf(contents), headers },
    savedEntityResponse,
  );
  return made.ok ? ok(made.value.id) : made;
}

export const saveCssTemplate = (
  client: Client,
  id: number,
  contents: CssTemplateContents,
): Promise<Result<void, ApiError>> =>
  done(client.json({ method: 'PUT', path: `${AT}${id}`, body: bodyOf(contents) }, v.unknown()));

export const removeCssTemplate = (client: Client, id: number): Promise<Result<void, ApiError>> =>
  done(client.json({ method: 'DELETE', path: `${AT}${id}` }, messageResponse));
