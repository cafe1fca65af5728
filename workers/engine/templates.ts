import { DUCKDB } from '#domain/compile/sql/dialects.ts';
import init, { Environment } from 'minijinja-js/dist/web/minijinja_js.js';
import wasmUrl from 'minijinja-js/dist/web/minijinja_js_bg.wasm?url';
import type { RenderRequest, RenderResponse } from '#domain/template/protocol.ts';
import { renderTexts } from '#domain/template/render/render.ts';

/** Loads what renders templates. */
export async function openTemplates(): Promise<(request: RenderRequest) => RenderResponse> {
  await init({ module_or_path: wasmUrl });
  return (request) => renderTexts(Environment, { ...request, dialect: DUCKDB });
}
