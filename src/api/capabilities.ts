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
      const answered = await client.json(
        { method: 'GET', path: '/api/v1/sextant/capabilities' },
        capabilities,
      );
      if (answered.ok) return answered;
      const { error } = answered;
      return error.kind === 'http' && error.status === 404 ? ok(null) : answered;
    },
  };
}
