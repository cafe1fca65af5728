import { chartTypeFileCalls } from '#contract/chart/chartTypes.ts';
import { engineFileCalls } from '#contract/sql/addedEngines.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import type { ModuleFile } from '#domain/moduleFile.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Client } from './http/client.ts';
import { done } from './http/done.ts';
import { send } from './http/send.ts';

export const listChartTypes = (client: Client): Promise<Result<readonly ModuleFile[], ApiError>> =>
  filesOf(send(client, chartTypeFileCalls.list, {}));

export const turnChartType = (client: Client, key: string, isOn: boolean): Promise<Result<void, ApiError>> =>
  done(send(client, chartTypeFileCalls.turn, { path: { key }, request: { is_on: isOn } }));

export const listAddedEngines = (client: Client): Promise<Result<readonly ModuleFile[], ApiError>> =>
  filesOf(send(client, engineFileCalls.list, {}));

export const turnEngine = (client: Client, name: string, isOn: boolean): Promise<Result<void, ApiError>> =>
  done(send(client, engineFileCalls.turn, { path: { key: name }, request: { is_on: isOn } }));

interface Listed {
  readonly result: readonly (Omit<ModuleFile, 'id' | 'isOn'> & { readonly is_on: boolean })[];
}

async function filesOf(
  asked: Promise<Result<Listed, ApiError>>,
): Promise<Result<readonly ModuleFile[], ApiError>> {
  const found = await asked;
  if (!found.ok) return found;
  return ok(
    found.value.result.map(({ file, key, name, author, is_on: isOn, fault }) => ({
      id: file,
      file,
      key,
      name,
      author,
      isOn,
      fault,
    })),
  );
}
