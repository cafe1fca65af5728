import { isNotFound } from '#domain/error/httpStatus.ts';
import { getCapabilities, type CapabilitiesBody } from '#contract/capabilities.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Client } from './http/client.ts';
import { send } from './http/send.ts';

export interface CapabilitiesApi {
  /** The server's extra capabilities; null for one without them, as a Superset. */
  get(): Promise<Result<CapabilitiesBody | null, ApiError>>;
}

export function capabilitiesApi(client: Client): CapabilitiesApi {
  return {
    async get() {
      const result = await send(client, getCapabilities, {});
      if (result.ok) return result;
      return isNotFound(result.error) ? ok(null) : result;
    },
  };
}
