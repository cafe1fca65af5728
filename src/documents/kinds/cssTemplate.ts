import * as v from 'valibot';
import {
  createCssTemplate,
  getCssTemplate,
  removeCssTemplate,
  saveCssTemplate,
  type ServerCssTemplate,
} from '#api/dashboard/cssTemplates.ts';
import { CSS_TEMPLATE_SHAPE, type CssTemplateContents, cssTemplateOf } from '#domain/records/cssTemplate.ts';
import { ownContents } from '#domain/merge/ownContents.ts';
import { ok } from '#domain/result.ts';
import { defineDocument, type ServerDocument } from './defineDocument.ts';

export const cssTemplateDocument = defineDocument<CssTemplateContents>({
  kind: 'cssTemplate',
  view: 'CssTemplate',
  schema: v.object({ css: v.string(), title: v.pipe(v.string(), v.minLength(1), v.maxLength(250)) }),
  shape: CSS_TEMPLATE_SHAPE,
  content: (form) => cssTemplateOf(form as CssTemplateContents),
  title: ({ title }) => title,
  ownPart: (mine, base) =>
    ownContents(CSS_TEMPLATE_SHAPE, { blank: { css: '', title: base.title }, base, mine }),
  calls: {
    create: (api, { uuid, content }) => createCssTemplate(api.client, uuid, content),
    created: (content) => content,
    async load(api, id) {
      const found = await getCssTemplate(api.client, id);
      return found.ok ? ok(serverCssTemplate(found.value)) : found;
    },
    save: (api, id, { to }) => saveCssTemplate(api.client, id, to),
    remove: (api, id) => removeCssTemplate(api.client, id),
  },
});

/** A server's template, as a document. It has no uuid and no revision there. */
export const serverCssTemplate = ({
  id,
  contents,
}: ServerCssTemplate): ServerDocument<CssTemplateContents> => ({
  remoteId: id,
  uuid: null,
  content: cssTemplateOf(contents),
  info: {},
  changedBy: '',
  revision: null,
});
