import { beforeSending } from './before-sending';

/**
 * Follows GraphQL over HTTP: a client that accepts only application/json gets 200 for a well-formed
 * request, even if its document does not parse, validate or coerce; Apollo answers 400. (With
 * application/graphql-response+json it stays 400.)
 */
export const specificationStatus = beforeSending(({ request, response, source }) => {
  const accepted = request.http?.headers.get('accept') ?? '';
  // May be undefined despite its type: Apollo does not set it for a request without a document, or
  // if a persisted query does not have the given hash.
  const wellFormed = (source as string | undefined) !== undefined;
  if (
    wellFormed &&
    response.http.status === 400 &&
    !accepted.includes('application/graphql-response+json')
  ) {
    response.http.status = 200;
  }
});
