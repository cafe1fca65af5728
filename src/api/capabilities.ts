import { capabilities } from '#contract/capabilities.ts';
import type { CapabilitiesBody } from '#contract/capabilities.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { ok } from '#domain/result.ts';
import type { Result } from '#domain/result.ts';
import type { Client } from './http/client.ts';

export interface CapabilitiesApi {
  /** The server's extra capabilities; null for one without them, as a Superset. */
  get(): Promise<Result<CapabilitiesBody | null, ApiError>>;
}

export function capabilitiesApi(client: Client): CapabilitiesApi {
  return {
    async get() {
      const result = await client.json({ method: 'GET', path: '/api/v1/sextant/capabilities' }, capabilities);
      if (result.ok) return result;
      const { error } = result;
      return error.kind === 'http' && error.status === 404 ? ok(null) : result;
    },
  };
}
