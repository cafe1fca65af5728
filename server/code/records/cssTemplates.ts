import * as v from 'valibot';
import { asText } from '#domain/jsonValue.ts';
import { fields } from '#domain/merge/shape.ts';
import { ok } from '#domain/result.ts';
import { asIs, fieldPart } from '#domain/code/codeFileKind.ts';
import { save } from './calls.ts';
import { RECORD, type RecordFileKind } from './recordKind.ts';

const PATH = '/api/v1/css_template/';

export const cssTemplates: RecordFileKind = {
  ...RECORD,
  ...asIs,
  folder: 'css_templates',
  noun: 'CSS template',
  plural: 'CSS templates',
  id: 'template_name',
  titleKey: 'template_name',
  keys: ['template_name', 'css'],
  shape: fields({}),
  part: fieldPart,
  path: PATH,
  schema: v.strictObject({ template_name: v.string(), css: v.optional(v.string()) }),
  read: async ({ template_name, css }) => ok({ template_name, css: asText(css) }),
  async write({ template_name, css }, known, { remote }) {
    const saved = await save(remote, PATH, known?.id ?? null, { template_name, css: asText(css) });
    return saved.ok ? ok([]) : saved;
  },
};
