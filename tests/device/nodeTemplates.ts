import { Environment } from 'minijinja-js';
import { DUCKDB } from '#domain/compile/sql/dialects.ts';
import type { RenderRequest, RenderResponse } from '#domain/template/protocol.ts';
import { renderTexts } from '#domain/template/render/render.ts';

/** What renders templates on a device, with the files that its package has for Node. */
export const nodeTemplates = async (): Promise<(request: RenderRequest) => RenderResponse> => (request) =>
  renderTexts(Environment, { ...request, dialect: DUCKDB });
