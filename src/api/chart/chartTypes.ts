import * as contract from '#contract/chart/chartTypes.ts';
import type { ChartTypeFile } from '#domain/chart/chartTypeFile.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Client } from '../http/client.ts';
import { done } from '../http/done.ts';
import { send } from '../http/send.ts';

export async function listChartTypes(client: Client): Promise<Result<readonly ChartTypeFile[], ApiError>> {
  const found = await send(client, contract.listChartTypes, {});
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

export const turnChartType = (client: Client, key: string, isOn: boolean): Promise<Result<void, ApiError>> =>
  done(send(client, contract.turnChartType, { path: { key }, request: { is_on: isOn } }));
