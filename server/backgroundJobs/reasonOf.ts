import { asRecord, asText, parseJson } from '#domain/jsonValue.ts';

/** The reason in the body of a refusal. */
export async function reasonOf(response: Response): Promise<string> {
  const body = asRecord(parseJson(await response.text()));
  const [first] = Array.isArray(body['errors']) ? (body['errors'] as unknown[]) : [];
  return asText(asRecord(first)['message']) || asText(body['message']) || `status ${response.status}`;
}
