import { isRecord } from '../../lib/values/record';
import type { GraphqlRequest } from '../guards/trusted-documents';

type Values = Readonly<Record<string, unknown>>;

/** The body of a POST. */
interface PlainRequest {
  readonly query: string;
  readonly operationName: string | undefined;
  readonly variables: Values | undefined;
}

/** Returns the request if its form is an ordinary one; undefined if Apollo must decide. */
export function plainRequestOf({ method, body }: GraphqlRequest): PlainRequest | undefined {
  if (method !== 'POST' || !isRecord(body)) return undefined;
  const { query, operationName = null, variables = null, extensions = null } = body;
  if (typeof query !== 'string') return undefined;
  if (operationName !== null && typeof operationName !== 'string') return undefined;
  if (variables !== null && !isRecord(variables)) return undefined;
  const isPlain = extensions === null || (isRecord(extensions) && !extensions.persistedQuery);
  return isPlain
    ? { query, operationName: operationName ?? undefined, variables: variables ?? undefined }
    : undefined;
}
