import { beforeSending } from './before-sending';

/**
 * GraphQL over HTTP: a client that accepts only application/json gets 200 for a well-formed
 * request, even if its document does not parse, validate or coerce; Apollo answers 400. (With
 * application/graphql-response+json it stays 400.)
 */
export const specificationStatus = beforeSending(({ request, response, source }) => {
  const accepted = request.http?.headers.get('accept') ?? '';
  // Despite its type it may be undefined: Apollo sets it only once a request has a document, not if
  // there is none, nor if a persisted query does not have the given hash.
  const wellFormed = (source as string | undefined) !== undefined;
  if (
    wellFormed &&
    response.http.status === 400 &&
    !accepted.includes('application/graphql-response+json')
  ) {
    response.http.status = 200;
  }
});
